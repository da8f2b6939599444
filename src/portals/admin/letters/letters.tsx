import { type ReactElement, type SubmitEvent, useState } from 'react'
import type { LetterAnswer } from '#/contract/letters.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { makeLetters } from '#/stores/imports.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { LetterSheet } from './letter-sheet.tsx'

/** Sign-in letters of a class: made, printed, and gone when the page is left. */
export function Letters({ page }: ScreenProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const [classId, setClassId] = useState(page.search.classId ?? '')
  const [all, setAll] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [made, setMade] = useState<LetterAnswer>()

  async function make(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (classId === '') return setError('missing')
    setBusy(true)
    setError(undefined)
    try {
      setMade(await makeLetters({ classId: Number(classId), all }))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  const missing = error === 'missing'
  return (
    <>
      <div className="no-print grid gap-4">
        <Crumbs above={[{ href: routes.imports, label: t('admin.imports.title') }]} here={t('admin.letters.title')} />
        <PageHead title={t('admin.letters.title')} lead={t('admin.letters.lead')} />
        {error !== undefined && !missing && <Alert tone="error">{messageOf(error, 'general', t)}</Alert>}
        <Card pad>
          <form className="grid gap-4" noValidate onSubmit={(event) => void make(event)}>
            <SelectField
              label={t('admin.letters.class')}
              placeholder={t('admin.letters.choose')}
              error={missing && t('admin.letters.missing')}
              value={classId}
              onChange={(event) => setClassId(event.target.value)}
            >
              {classes.map(({ id, nameAr, nameFr }) => (
                <option key={id} value={id}>
                  {locale === 'ar' ? nameAr : nameFr}
                </option>
              ))}
            </SelectField>
            <CheckField
              label={t('admin.letters.all')}
              checked={all}
              onChange={(event) => setAll(event.target.checked)}
            />
            <p className="help">{t('admin.letters.byEmail')}</p>
            <Alert tone="warning" role="note">
              {t('admin.letters.once')}
            </Alert>
            <div className="toolbar">
              <Button type="submit" variant="primary" icon="file" busy={busy}>
                {t('admin.letters.make')}
              </Button>
              {made && made.letters.length > 0 && (
                <Button variant="outline" icon="download" onClick={() => window.print()}>
                  {t('admin.letters.print')}
                </Button>
              )}
            </div>
            <p role="status" className="muted">
              {made && t('admin.letters.made', { count: made.letters.length, left: made.left })}
            </p>
          </form>
        </Card>
      </div>
      <div className="letters">
        {made?.letters.map((letter) => (
          <LetterSheet key={letter.userId} letter={letter} />
        ))}
      </div>
    </>
  )
}
