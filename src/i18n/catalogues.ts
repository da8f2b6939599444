import type { Locale } from '#/contract/locales.ts'
import { messages as administratorsAr } from './compiled/administrators-ar.ts'
import { messages as administratorsEn } from './compiled/administrators-en.ts'
import { messages as administratorsFr } from './compiled/administrators-fr.ts'
import { messages as ar } from './compiled/ar.ts'
import { messages as deskAr } from './compiled/desk-ar.ts'
import { messages as deskEn } from './compiled/desk-en.ts'
import { messages as deskFr } from './compiled/desk-fr.ts'
import { messages as en } from './compiled/en.ts'
import { messages as formulasAr } from './compiled/formulas-ar.ts'
import { messages as formulasEn } from './compiled/formulas-en.ts'
import { messages as formulasFr } from './compiled/formulas-fr.ts'
import { messages as fr } from './compiled/fr.ts'
import { messages as guestAr } from './compiled/guest-ar.ts'
import { messages as guestEn } from './compiled/guest-en.ts'
import { messages as guestFr } from './compiled/guest-fr.ts'
import { messages as noticesAr } from './compiled/notices-ar.ts'
import { messages as noticesEn } from './compiled/notices-en.ts'
import { messages as noticesFr } from './compiled/notices-fr.ts'
import { messages as officeAr } from './compiled/office-ar.ts'
import { messages as officeEn } from './compiled/office-en.ts'
import { messages as officeFr } from './compiled/office-fr.ts'
import { messages as queueAr } from './compiled/queue-ar.ts'
import { messages as queueEn } from './compiled/queue-en.ts'
import { messages as queueFr } from './compiled/queue-fr.ts'
import { messages as staffAr } from './compiled/staff-ar.ts'
import { messages as staffEn } from './compiled/staff-en.ts'
import { messages as staffFr } from './compiled/staff-fr.ts'
import { messages as threadsAr } from './compiled/threads-ar.ts'
import { messages as threadsEn } from './compiled/threads-en.ts'
import { messages as threadsFr } from './compiled/threads-fr.ts'
import type { Messages } from './translate.ts'

/** Messages of pages and portals in every language, for the server; a browser loads its own with `loadMessages`. */
export const appMessages: Record<Locale, Messages> = {
  ar: {
    ...ar,
    ...guestAr,
    ...staffAr,
    ...administratorsAr,
    ...deskAr,
    ...officeAr,
    ...threadsAr,
    ...queueAr,
    ...noticesAr,
    ...formulasAr,
  },
  fr: {
    ...fr,
    ...guestFr,
    ...staffFr,
    ...administratorsFr,
    ...deskFr,
    ...officeFr,
    ...threadsFr,
    ...queueFr,
    ...noticesFr,
    ...formulasFr,
  },
  en: {
    ...en,
    ...guestEn,
    ...staffEn,
    ...administratorsEn,
    ...deskEn,
    ...officeEn,
    ...threadsEn,
    ...queueEn,
    ...noticesEn,
    ...formulasEn,
  },
}
