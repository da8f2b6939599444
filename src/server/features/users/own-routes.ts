import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  deviceList,
  emailChange,
  emailConfirmation,
  endedDevices,
  passwordChange,
  profile,
  profileChange,
  requestCreation,
  requestList,
} from '#/contract/profile.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'
import { exportOwnData } from './export.ts'
import { askForEmail, confirmEmail } from './own-email.ts'
import { changePassword } from './own-password.ts'
import { readProfile, saveProfile } from './profile.ts'
import { askFor, withdraw } from './requests.ts'

const params = z.object({ id: z.uuid() })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })
const body = <S extends z.ZodType>(schema: S) => ({ body: { required: true, ...json(schema) } })
const whole = { 200: { description: 'The account as it is now', ...json(profile) } }
const open = { 200: { description: 'The open requests', ...json(requestList) } }
const done = { 204: { description: 'Done' } }

/** What people do with their own account: `/me/profile`, `/me/password`, `/me/email`, `/me/devices` and so on. */
export function ownAccountRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({ method: 'get', path: '/me/profile', summary: "One's own account", responses: whole }),
    async (c) => c.json(await readProfile(deps, c.get('actor')), 200),
  )

  api.add(
    'session',
    createRoute({
      method: 'put',
      path: '/me/profile',
      summary: 'Change facts of oneself; what is left out stays, and 409 says that they changed since `version`',
      request: body(profileChange),
      responses: whole,
    }),
    async (c) => c.json(await saveProfile(deps, c.get('actor'), c.get('origin'), c.req.valid('json')), 200),
  )

  api.add(
    'session',
    createRoute({
      method: 'put',
      path: '/me/password',
      summary: 'Choose another password; every other session ends',
      request: body(passwordChange),
      responses: done,
    }),
    async (c) => {
      await changePassword(deps, c.get('actor'), c.get('origin'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )

  api.add(
    'session',
    createRoute({
      method: 'put',
      path: '/me/email',
      summary: 'Ask for another e-mail address, or for a new code; it counts with the code that is mailed there',
      request: body(emailChange),
      responses: whole,
    }),
    async (c) => c.json(await askForEmail(deps, c.get('actor'), c.get('origin'), c.req.valid('json')), 200),
  )

  api.add(
    'session',
    createRoute({
      method: 'post',
      path: '/me/email/confirmation',
      summary: 'Confirm an e-mail address with the code that was mailed there',
      request: body(emailConfirmation),
      responses: whole,
    }),
    async (c) => c.json(await confirmEmail(deps, c.get('actor'), c.get('origin'), c.req.valid('json').code), 200),
  )

  deviceRoutes(api, deps)
  requestRoutes(api, deps)

  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/me/export',
      summary: 'Everything that is kept about oneself, as JSON in a zip; five times an hour',
      responses: {
        200: {
          description: 'The file',
          content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
        },
      },
    }),
    async (c) => {
      const { fileName, zip } = await exportOwnData(deps, c.get('actor'), c.get('origin'))
      return c.body(zip, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${fileName}"`,
      })
    },
  )
}

function deviceRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/me/devices',
      summary: 'Where one is signed in, this session first',
      responses: { 200: { description: 'Live sessions', ...json(deviceList) } },
    }),
    async (c) => c.json(await listDevices(deps, c.get('actor')), 200),
  )

  api.add(
    'session',
    createRoute({
      method: 'delete',
      path: '/me/devices/{id}',
      summary: "End one of one's sessions at once",
      request: { params },
      responses: done,
    }),
    async (c) => {
      await endDevice(deps, c.get('actor'), c.get('origin'), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )

  api.add(
    'session',
    createRoute({
      method: 'delete',
      path: '/me/devices',
      summary: "End all of one's sessions but this one",
      responses: { 200: { description: 'How many ended', ...json(endedDevices) } },
    }),
    async (c) => c.json({ ended: await endOtherDevices(deps, c.get('actor'), c.get('origin')) }, 200),
  )
}

function requestRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'post',
      path: '/me/requests',
      summary: 'Ask the administration for another class, or for the end of the account; one open request of each kind',
      request: body(requestCreation),
      responses: open,
    }),
    async (c) => c.json(await askFor(deps, c.get('actor'), c.get('origin'), c.req.valid('json')), 200),
  )

  api.add(
    'session',
    createRoute({
      method: 'delete',
      path: '/me/requests/{id}',
      summary: 'Take a request back that nobody has decided on',
      request: { params },
      responses: open,
    }),
    async (c) => c.json(await withdraw(deps, c.get('actor'), c.get('origin'), c.req.valid('param').id), 200),
  )
}
