import type { ReactElement } from 'react'
import type { ClassDetail } from '#/contract/classes.ts'
import { type NextClass, WITHOUT_CLASS } from '#/contract/year-turn-rules.ts'
import { useLocale, useT } from '#/i18n/react.tsx'

interface NextClassOptionsProps {
  classes: readonly ClassDetail[]
  /** The class in which they are now; nothing where they are in several. */
  from: number | undefined
}

/** What may become of those of a class: the likely first, then all other classes. */
export function NextClassOptions({ classes, from }: NextClassOptionsProps): ReactElement {
  const t = useT()
  const own = classes.find(({ id }) => id === from)
  const following = classes.filter(({ level }) => own && level === own.level + 1)
  const others = classes.filter((each) => each !== own && !following.includes(each))
  return (
    <>
      {following.length > 0 && (
        <optgroup label={t('year-turn.next.following')}>
          <Classes of={following} />
        </optgroup>
      )}
      <optgroup label={t('year-turn.next.else')}>
        {own && <option value={own.id}>{t('year-turn.next.repeats')}</option>}
        {WITHOUT_CLASS.map((each) => (
          <option key={each} value={each}>
            {t(`year-turn.next.${each}`)}
          </option>
        ))}
      </optgroup>
      {others.length > 0 && (
        <optgroup label={t(own ? 'year-turn.next.others' : 'year-turn.next.classes')}>
          <Classes of={others} />
        </optgroup>
      )}
    </>
  )
}

function Classes({ of: classes }: { of: readonly ClassDetail[] }): ReactElement {
  const locale = useLocale()
  return (
    <>
      {classes.map(({ id, nameAr, nameFr }) => (
        <option key={id} value={id}>
          {locale === 'ar' ? nameAr : nameFr}
        </option>
      ))}
    </>
  )
}

/** @returns what a choice says; `undefined` = nothing is chosen */
export function readNext(value: string): NextClass | undefined {
  const id = Number(value)
  return WITHOUT_CLASS.find((each) => each === value) ?? (Number.isInteger(id) && id > 0 ? id : undefined)
}
