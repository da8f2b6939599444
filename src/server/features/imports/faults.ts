import type { ImportFault, ImportRow } from '#/contract/imports.ts'
import { PHONE_EXAMPLE } from '#/contract/phone.ts'
import type { ApiTranslate } from '#/i18n/translate.ts'

/** A class code and a subject of that class, as every academy has them. */
const CLASS_EXAMPLE = '4ر'
const SUBJECTS_EXAMPLE = '4ر:رياضيات | 3ر:رياضيات'

/** @returns a fault with its sentence in the reader's language */
export function tellFault({ column, fault, limit = 0 }: ImportFault, t: ApiTranslate): ImportRow['faults'][number] {
  return { ...(column && { column }), fault, message: messageOf(fault, limit, t) }
}

function messageOf(fault: ImportFault['fault'], limit: number, t: ApiTranslate): string {
  switch (fault) {
    case 'tooLong':
      return t('api.field.tooLong', { max: limit })
    case 'tooShort':
      return t('api.field.tooShort', { min: limit })
    case 'phone':
      return t('api.field.phone', { example: PHONE_EXAMPLE })
    case 'email':
    case 'invalid':
      return t(`api.field.${fault}`)
    case 'class':
      return t('api.import.class', { example: CLASS_EXAMPLE })
    case 'subject':
      return t('api.import.subject', { example: SUBJECTS_EXAMPLE })
    case 'duplicate':
      return t('api.import.duplicate', { line: String(limit) })
    default:
      return t(`api.import.${fault}`)
  }
}
