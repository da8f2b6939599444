import { endpoint } from './endpoint.ts'
import { LOCALES } from './locales.ts'
import { MAIL_STATUSES } from './mail.ts'
import { pageOf, pageQuery, searchWords } from './paging.ts'
import { uuidParams } from './params.ts'
import { phoneNumber } from './phone.ts'
import { z } from './zod.ts'

/** What a message may be about, in the order in which the form offers it. Their names are words of its page. */
export const CONTACT_TOPICS = ['registration', 'lessons', 'technical', 'partnership', 'other'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** Lengths as the form's fields count them (`minlength`, `maxlength`): UTF-16 units, a line break is one. */
export const CONTACT_LIMITS = {
  name: { max: 80 },
  email: { max: 254 },
  phone: { max: 40 },
  message: { min: 10, max: 4_000 },
} as const

/** Name of the field that people do not see. Whatever fills it in is no person. */
export const CONTACT_HONEYPOT = 'website'

const nothing = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value)
// Joiners, fillers (letters to Unicode) and dots alone: to readers such a name or message is empty.
const unlessNothing = (text: string): string => (/(?!\p{DI})[\p{L}\p{N}]/u.test(text) ? text : '')
// What turns or hides the text around it has no place in a name, and comes along in copies.
const withoutDirectionMarks = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
// Forms send line breaks as CRLF; other control characters come out of word processors and mean nothing here.
const asParagraphs = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/**
 * The fields of the form, as its page sends them; the address of the page says the locale. Without an e-mail address
 * or a phone number nobody could answer: one of the two is required, and `email` carries the message about it.
 */
export const contactForm = z
  .object({
    name: z
      .string()
      .overwrite(withoutDirectionMarks)
      .trim()
      .overwrite(unlessNothing)
      .min(1)
      .max(CONTACT_LIMITS.name.max)
      // One line: a break would begin a new header in a mail.
      .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u),
    email: z.preprocess(
      nothing,
      z
        .string()
        .overwrite(withoutDirectionMarks)
        .trim()
        .toLowerCase()
        .max(CONTACT_LIMITS.email.max)
        .pipe(z.email())
        .optional(),
    ),
    phone: z.preprocess(nothing, phoneNumber.optional()),
    topic: z.enum(CONTACT_TOPICS),
    message: z
      .string()
      .overwrite(asParagraphs)
      .overwrite(unlessNothing)
      .min(CONTACT_LIMITS.message.min)
      .max(CONTACT_LIMITS.message.max),
    locale: z.enum(LOCALES),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['email'],
    params: { fault: 'emailOrPhone' },
    // Whatever else is wrong: people are told everything at once.
    when: () => true,
  })
export type ContactForm = z.infer<typeof contactForm>

/** A row of an administrator's list. */
export const contactSummary = z.object({
  id: z.uuid(),
  /** ISO 8601 instant. */
  createdAt: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  /** E.164, such as `+21698123456`. */
  phone: z.string().nullable(),
  topic: z.enum(CONTACT_TOPICS),
  /** Language of the page that it was written on, and of the answer. */
  locale: z.enum(LOCALES),
  /** The beginning of the message. */
  excerpt: z.string(),
  answered: z.boolean(),
})
export type ContactSummary = z.infer<typeof contactSummary>

export const contactAnswer = z.object({
  id: z.uuid(),
  text: z.string(),
  /** ISO 8601 instant. */
  createdAt: z.string(),
  /** Name of the administrator; `null` when the account is gone. */
  author: z.string().nullable(),
  /** How far the mail is. */
  mail: z.enum(MAIL_STATUSES),
})

/** A whole message. */
export const contactMessage = contactSummary.omit({ excerpt: true }).extend({
  message: z.string(),
  /** ISO 8601 instant; `null` while it is open. */
  answeredAt: z.string().nullable(),
  /** Name of the administrator who marked it; `null` while it is open, or when the account is gone. */
  answeredBy: z.string().nullable(),
  /** Mailed answers, oldest first. */
  answers: z.array(contactAnswer),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const CONTACT_STATES = ['open', 'answered', 'all'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

export const contactQuery = pageQuery.extend({
  state: z.enum(CONTACT_STATES).default('all'),
  /** Words of the name, the e-mail address, the phone number or the message. */
  q: searchWords,
})
export type ContactQuery = z.infer<typeof contactQuery>
export const contactPage = pageOf(contactSummary)
export type ContactPage = z.infer<typeof contactPage>

export const contactMark = z.strictObject({ answered: z.boolean() })

/** `key` is new for each answer, and the same when one is sent again. */
export const contactReply = z.strictObject({
  text: z.string().overwrite(asParagraphs).min(1).max(CONTACT_LIMITS.message.max),
  key: z.uuid(),
})
export type ContactReply = z.infer<typeof contactReply>

/** What visitors wrote, for those who answer them. */
export const contactEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/contact-messages',
    about: ['contact', 'waiting'],
    who: ['ADMINISTRATOR'],
    summary: 'What visitors wrote, newest first; `q` looks for words in name, addresses and text',
    query: contactQuery,
    answer: contactPage,
    result: 'A page of messages',
  }),
  read: endpoint({
    method: 'get',
    path: '/contact-messages/{id}',
    about: ['contact'],
    who: ['ADMINISTRATOR'],
    summary: 'One message, with its answers',
    params: uuidParams,
    answer: contactMessage,
    result: 'The message as it is now',
  }),
  mark: endpoint({
    method: 'put',
    path: '/contact-messages/{id}',
    keepalive: true,
    changes: ['contact'],
    who: ['ADMINISTRATOR'],
    summary: 'Mark a message as answered, or as open again',
    params: uuidParams,
    body: contactMark,
    answer: contactMessage,
    result: 'The message as it is now',
  }),
  answer: endpoint({
    method: 'post',
    path: '/contact-messages/{id}/answer',
    changes: ['contact'],
    who: ['ADMINISTRATOR'],
    summary: 'Mail an answer to the writer, once for each key, and mark the message as answered',
    params: uuidParams,
    body: contactReply,
    answer: contactMessage,
    result: 'The message as it is now',
  }),
}
