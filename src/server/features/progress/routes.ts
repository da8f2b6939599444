import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import {
  courseMarking,
  courseState,
  hiddenSubjectIds,
  myProgress,
  nextLesson,
  progressAnswer,
  progressEvents,
  subjectState,
  weeklyGoal,
} from '#/contract/progress.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { hideSubject, readHiddenSubjects, showSubject } from './hidden.ts'
import { readCourseState, readSubjectState } from './lessons.ts'
import { markCourse } from './mark.ts'
import { readMyProgress, setGoal } from './mine.ts'
import { readNextLesson } from './next.ts'
import { recordProgress } from './record.ts'

const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

const request = { params: z.object({ id: rowId }) }

/** What students tell of their progress, what they set themselves, and what there is to read of both. */
export function progressRoutes(api: Api, deps: Deps): void {
  tellingRoutes(api, deps)
  readingRoutes(api, deps)
  choiceRoutes(api, deps)
}

/** `POST /me/progress`, `PUT /courses/{id}/mark`. */
function tellingRoutes(api: Api, deps: Deps): void {
  api.add(
    ['STUDENT'],
    createRoute({
      method: 'post',
      path: '/me/progress',
      summary: 'Tell how far the student is; what was told before adds nothing',
      request: { body: { required: true, ...json(progressEvents) } },
      responses: { 200: { description: 'What counts, and what was refused', ...json(progressAnswer) } },
    }),
    async (c) => c.json(await recordProgress(deps, c.get('actor'), c.req.valid('json')), 200),
  )

  api.add(
    ['STUDENT'],
    createRoute({
      method: 'put',
      path: '/courses/{id}/mark',
      summary: 'Mark a lesson as understood or to be gone over again, or take that back',
      request: { ...request, body: { required: true, ...json(courseMarking) } },
      responses: { 200: { description: 'The mark', ...json(courseMarking) } },
    }),
    async (c) => {
      const marking = c.req.valid('json')
      await markCourse(deps, c.get('actor'), { id: c.req.valid('param').id, ...marking })
      return c.json(marking, 200)
    },
  )
}

/** `GET /me/progress`, `/me/next`, `/subjects/{id}/progress`, `/courses/{id}/progress`. */
function readingRoutes(api: Api, deps: Deps): void {
  api.add(
    ['STUDENT'],
    createRoute({
      method: 'get',
      path: '/me/progress',
      summary: 'Sums by subject, the last weeks, days without a gap and the goal of the week; days are those of Tunis',
      responses: { 200: { description: 'The progress', ...json(myProgress) } },
    }),
    async (c) => c.json(await readMyProgress(deps, c.get('actor')), 200),
  )

  api.add(
    ['STUDENT'],
    createRoute({
      method: 'get',
      path: '/me/next',
      summary: 'The lesson to go on with',
      responses: { 200: { description: 'The lesson; `null` = all are done', ...json(nextLesson) } },
    }),
    async (c) => c.json(await readNextLesson(deps, c.get('actor')), 200),
  )

  api.add(
    ['STUDENT'],
    createRoute({
      method: 'get',
      path: '/subjects/{id}/progress',
      summary: 'How the lessons of a subject stand with the student',
      request,
      responses: { 200: { description: 'The progress', ...json(subjectState) } },
    }),
    async (c) => c.json(await readSubjectState(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  api.add(
    ['STUDENT'],
    createRoute({
      method: 'get',
      path: '/courses/{id}/progress',
      summary: 'How a lesson and its materials stand with the student',
      request,
      responses: { 200: { description: 'The progress', ...json(courseState) } },
    }),
    async (c) => c.json(await readCourseState(deps, c.get('actor'), c.req.valid('param').id), 200),
  )
}

/** `PUT /me/goal`, `GET /me/hidden-subjects`, `PUT` and `DELETE /me/hidden-subjects/{id}`. */
function choiceRoutes(api: Api, deps: Deps): void {
  api.add(
    ['STUDENT'],
    createRoute({
      method: 'put',
      path: '/me/goal',
      summary: 'Set the lessons to be done in a week',
      request: { body: { required: true, ...json(weeklyGoal) } },
      responses: { 200: { description: 'The goal', ...json(weeklyGoal) } },
    }),
    async (c) => {
      const goal = c.req.valid('json')
      await setGoal(deps, c.get('actor'), goal)
      return c.json(goal, 200)
    },
  )

  const responses = { 200: { description: 'The subjects that are out of sight now', ...json(hiddenSubjectIds) } }
  const hidden = { path: '/me/hidden-subjects/{id}', request, responses } as const
  api.add(
    ['STUDENT'],
    createRoute({
      method: 'get',
      path: '/me/hidden-subjects',
      summary: 'Optional subjects that the student has put out of sight',
      responses,
    }),
    async (c) => c.json(await readHiddenSubjects(deps, c.get('actor')), 200),
  )

  api.add(
    ['STUDENT'],
    createRoute({ method: 'put', summary: 'Put an optional subject out of sight', ...hidden }),
    async (c) => c.json(await hideSubject(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  api.add(
    ['STUDENT'],
    createRoute({ method: 'delete', summary: 'Put a subject back into sight', ...hidden }),
    async (c) => c.json(await showSubject(deps, c.get('actor'), c.req.valid('param').id), 200),
  )
}
