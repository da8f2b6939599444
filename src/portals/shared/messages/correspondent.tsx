import type { ReactElement } from 'react'
import type { Correspondent } from '#/contract/messages.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'

/** Subjects that a line names. */
const SHOWN = 2

type Named = Pick<Correspondent, 'kind' | 'firstName' | 'lastName'>

/** @returns what says who is at the other end of a thread, for labels */
export function useNameOf(): (of: Named) => string {
  const t = useT()
  return (of) => {
    if (of.kind === 'administration') return t('inbox.administration')
    return of.kind === 'gone' ? t('inbox.gone') : fullName(of)
  }
}

/** The same where it stands in a text, or in a line that cuts it. */
export function CorrespondentName({ of, className }: { of: Named; className?: string }): ReactElement {
  return <Isolate className={className}>{useNameOf()(of)}</Isolate>
}

/** The first letter of a person, in the colour that `data-subject` gives around it; the house of the administration. */
export function CorrespondentMark({ of }: { of: Named }): ReactElement {
  const icon = of.kind === 'administration' ? 'school' : of.kind === 'gone' ? 'user' : undefined
  if (!icon) return <Avatar name={of.firstName} />
  return (
    <span className="avatar bg-base-200 text-primary-text" aria-hidden="true">
      <Icon name={icon} />
    </span>
  )
}

/** The class of a pupil, or what a professor teaches. */
export function CorrespondentNote({ of }: { of: Correspondent }): ReactElement | null {
  const isArabic = useLocale() === 'ar'
  if (of.schoolClass) return <LocalName of={of.schoolClass} />
  const names = [...new Set(of.subjects.map(({ nameAr, nameFr }) => (isArabic ? nameAr : nameFr)))]
  if (names.length === 0) return null
  return (
    <span dir={isArabic ? 'rtl' : 'ltr'} lang={isArabic ? 'ar' : 'fr'}>
      {names.slice(0, SHOWN).join(isArabic ? '، ' : ', ')}
      {names.length > SHOWN && '…'}
    </span>
  )
}

/** @returns the subject whose colour somebody has */
export function colourOf({ subjects }: Pick<Correspondent, 'subjects'>): string | undefined {
  return subjects[0]?.key ?? undefined
}
