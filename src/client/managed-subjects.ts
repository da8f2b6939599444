import {
  type SubjectChange,
  type SubjectCreation,
  type SubjectDetail,
  type SubjectQuery,
  subjectDetail,
  subjectPage,
} from '#/contract/subjects.ts'
import { thingCalls } from './things.ts'

/** Subjects as those see them who work on them. */
export const subjectCalls = thingCalls<SubjectDetail, SubjectQuery, SubjectCreation, SubjectChange>('/subjects', {
  item: subjectDetail,
  page: subjectPage,
})
