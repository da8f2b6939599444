import { meEndpoints } from '#/contract/me.ts'
import { preferenceEndpoints } from '#/contract/preferences.ts'
import { profileEndpoints } from '#/contract/profile.ts'
import { bindingOf } from '#/server/platform/http/cookies.ts'
import { respond, serve } from '#/server/serve.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'
import { exportOwnData } from './export.ts'
import { askForEmail, confirmEmail } from './own-email.ts'
import { changePassword } from './own-password.ts'
import { deletePhoto, readPhoto, savePhoto } from './photo.ts'
import { readProfile, saveProfile } from './profile.ts'
import { askFor, withdraw } from './requests.ts'
import { readMe, savePreferences } from './service.ts'

/** What people do with their own account, and the pictures of all. */
export const ownAccountRoutes = [
  serve(meEndpoints.read, ({ deps, actor }) => readMe(deps, actor)),
  serve(preferenceEndpoints.save, ({ deps, actor }, { body }) => savePreferences(deps, actor, body)),
  serve(profileEndpoints.read, ({ deps, actor }) => readProfile(deps, actor)),
  serve(profileEndpoints.change, ({ deps, actor, origin }, { body }) => saveProfile(deps, actor, origin, body)),
  serve(profileEndpoints.changePassword, ({ deps, actor, origin }, { body }) =>
    changePassword(deps, actor, origin, body),
  ),
  serve(profileEndpoints.changeEmail, ({ deps, actor, origin }, { body }) => askForEmail(deps, actor, origin, body)),
  serve(profileEndpoints.confirmEmail, ({ deps, actor, origin }, { body }) =>
    confirmEmail(deps, actor, origin, body.code),
  ),
  serve(profileEndpoints.devices, ({ deps, actor }) => listDevices(deps, actor)),
  serve(profileEndpoints.endDevice, ({ deps, actor, origin }, { id }) => endDevice(deps, actor, origin, id)),
  serve(profileEndpoints.endOtherDevices, async ({ deps, actor, origin }) => ({
    ended: await endOtherDevices(deps, actor, origin),
  })),
  serve(profileEndpoints.ask, ({ deps, actor, origin }, { body }) => askFor(deps, actor, origin, body)),
  serve(profileEndpoints.withdraw, ({ deps, actor, origin }, { id }) => withdraw(deps, actor, origin, id)),
  serve(profileEndpoints.export, async ({ deps, actor, origin }) => {
    const { fileName: name, zip: bytes } = await exportOwnData(deps, actor, origin)
    return { bytes, name }
  }),
  serve(profileEndpoints.savePhoto, async ({ deps, actor, origin }, { body }) => ({
    photo: await savePhoto(deps, actor, origin, body),
  })),
  serve(profileEndpoints.deletePhoto, ({ deps, actor, origin }) => deletePhoto(deps, actor, origin)),
  respond(profileEndpoints.openPhoto, async (c, { deps }, picture) => {
    const bytes = await readPhoto(deps, picture, bindingOf(c.get('cookies')))
    const tag = `"${picture.key}"`
    // A browser asks whether its reader still may see it, and hears that it is the same.
    const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' }
    if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(bytes), 200, {
      ...headers,
      'Content-Type': 'image/webp',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
  }),
]
