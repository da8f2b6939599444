import { ANNOUNCEMENT_AUDIENCES, ANNOUNCEMENT_LIMITS, ANNOUNCEMENT_REPLIES } from './announcement-rules.ts'
import { schoolClass } from './classes.ts'
import { rowNumber, version } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { correspondent } from './messages.ts'
import { pageOf, pageQuery, searchWords } from './paging.ts'
import { uuidParams } from './params.ts'
import { plainLine, plainWords } from './plain-words.ts'
import { SUBJECT_KEYS } from './subject-keys.ts'
import { unreadCounts } from './unread.ts'
import { z } from './zod.ts'

const kind = z.enum(ANNOUNCEMENT_AUDIENCES)

/** Whom an announcement is for, as it is said when one is made: a class, subject or group by its number. */
export const audienceChoice = z.union([
  z.strictObject({ kind: kind.extract(['everybody', 'students', 'professors']) }),
  z.strictObject({ kind: kind.extract(['class', 'subject', 'group']), id: rowNumber }),
])
export type AudienceChoice = z.infer<typeof audienceChoice>

/** The same with names. */
export const announcementAudience = z.object({
  kind,
  /** Of the class, subject or group; `null` where it is none, or is there no longer. */
  id: z.number().int().nullable(),
  /** The class itself, or that of the subject or group. */
  schoolClass: schoolClass.nullable(),
  subject: z
    .object({ nameAr: z.string(), nameFr: z.string(), lang: z.string(), key: z.enum(SUBJECT_KEYS).nullable() })
    .nullable(),
  /** Name of the group. */
  group: z.string().nullable(),
})
export type AnnouncementAudience = z.infer<typeof announcementAudience>

/** Somebody to announce to, with how many people these are now. */
export const audienceOption = announcementAudience.extend({ people: z.number().int() })
export type AudienceOption = z.infer<typeof audienceOption>
export const audiencePage = pageOf(audienceOption)
export type AudiencePage = z.infer<typeof audiencePage>
export const audienceQuery = z.object({
  q: searchWords,
  /** One of them alone, where the reader may announce to it. */
  kind: kind.optional(),
  id: z.coerce.number<string>().int().min(1).max(2_147_483_647).optional(),
  ...pageQuery.shape,
})
export type AudienceQuery = z.infer<typeof audienceQuery>

export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  /** In lists cut short. */
  words: z.string(),
  author: correspondent,
  audience: announcementAudience,
  /** Whether the reader may change it: administrators that of the administration, professors theirs. */
  own: z.boolean(),
  /** Whether the reader may take it back: what is theirs, and administrators all. */
  deletable: z.boolean(),
  /** When its readers have it, or will. */
  at: z.string(),
  /** It waits for its time, and nobody but its author's side sees it. */
  planned: z.boolean(),
  urgent: z.boolean(),
  /** `off` too where the reader may not write to the author. */
  replies: z.enum(ANNOUNCEMENT_REPLIES),
  /** When its title or words were changed after its readers had it. */
  changedAt: z.string().nullable(),
  /** The reader has not opened it since it is there, or was changed; never of what is not meant for them. */
  unread: z.boolean(),
  /** For who wrote it and for administrators: how many it is for, and how many of them have opened it as it is now. */
  counts: z.object({ people: z.number().int(), read: z.number().int() }).nullable(),
  version: z.number().int(),
})
export type Announcement = z.infer<typeof announcement>

export const announcementQuery = z.object({
  q: searchWords,
  /** `new` = those that are shown as unread. */
  state: z.enum(['all', 'new']).default('all'),
  /** What `older` of the part before said. */
  before: z.string().max(80).optional(),
  size: z.coerce.number<string>().int().min(1).max(50).default(ANNOUNCEMENT_LIMITS.part),
})
export type AnnouncementQuery = z.infer<typeof announcementQuery>
export const announcementPart = z.object({
  items: z.array(announcement),
  /** Asks for the next part as `before`; `null` = there is none. */
  older: z.string().nullable(),
})
export type AnnouncementPart = z.infer<typeof announcementPart>

const facts = {
  title: plainLine(ANNOUNCEMENT_LIMITS.title),
  words: plainWords(ANNOUNCEMENT_LIMITS.words),
  replies: z.enum(ANNOUNCEMENT_REPLIES),
}
export const announcementCreation = z.strictObject({
  ...facts,
  audience: audienceChoice,
  /** When its readers get it; `null` = now. */
  publishAt: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Arrives in the quiet hours too; administrators alone. */
  urgent: z.boolean().default(false),
})
export type AnnouncementCreation = z.infer<typeof announcementCreation>
/** Whom it is for stays; when it comes can be changed until it has come. */
export const announcementChange = z.strictObject({
  ...facts,
  publishAt: z.iso.datetime({ offset: true }).nullable().default(null),
  version,
})
export type AnnouncementChange = z.infer<typeof announcementChange>

/** Somebody whom an announcement is for, and whether they have opened it as it is now. */
export const announcementReader = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  readAt: z.string().nullable(),
})
export type AnnouncementReader = z.infer<typeof announcementReader>
export const announcementReaderPage = pageOf(announcementReader)
export type AnnouncementReaderPage = z.infer<typeof announcementReaderPage>

/** What everybody does with announcements; what staff do beside it stands in `announcing.ts`. */
export const announcementEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/announcements',
    about: ['announcements'],
    who: 'session',
    summary:
      'Announcements for the reader and those of their own, the newest first; administrators get those of everybody',
    query: announcementQuery,
    answer: announcementPart,
    result: 'A part of them, and how the next is asked for',
  }),
  read: endpoint({
    method: 'get',
    path: '/announcements/{id}',
    about: ['announcements'],
    who: 'session',
    summary: 'An announcement that is for the reader or that they may change',
    params: uuidParams,
    answer: announcement,
    result: 'The announcement, whole',
  }),
  mark: endpoint({
    method: 'put',
    path: '/announcements/{id}/read',
    keepalive: true,
    changes: ['announcements'],
    who: 'session',
    summary: 'Say that the reader has opened an announcement for them; of what they have written it changes nothing',
    params: uuidParams,
    body: z.strictObject({ version }),
    answer: unreadCounts,
    result: 'What is left to read',
  }),
}
