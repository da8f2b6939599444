import { type ReactElement, useState } from 'react'
import type { LetterAnswer } from '#/contract/letters.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
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
  const [made, setMade] = useState<LetterAnswer>()
  const form = useForm({
    start: () => ({ classId: page.search.classId ?? '', all: false }),
    faultsOf: ({ classId }) => ({ classId: classId === '' && t('admin.letters.missing') }),
    asks: true,
    async save({ classId, all }) {
      setMade(await makeLetters({ classId: Number(classId), all }))
    },
  })
  const { draft, change } = form
  return (
    <>
      <div className="no-print grid gap-4">
        <Crumbs above={[{ href: routes.imports, label: t('admin.imports.title') }]} here={t('admin.letters.title')} />
        <PageHead title={t('admin.letters.title')} lead={t('admin.letters.lead')} />
        {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
        <Card pad>
          <form {...form.props} className="grid gap-4">
            <SelectField
              label={t('admin.letters.class')}
              placeholder={t('admin.letters.choose')}
              name="classId"
              error={form.faultOf('classId')}
              value={draft.classId}
              onChange={(event) => change({ classId: event.target.value })}
            >
              {classes.map(({ id, nameAr, nameFr }) => (
                <option key={id} value={id}>
                  {locale === 'ar' ? nameAr : nameFr}
                </option>
              ))}
            </SelectField>
            <CheckField
              label={t('admin.letters.all')}
              checked={draft.all}
              onChange={(event) => change({ all: event.target.checked })}
            />
            <p className="help">{t('admin.letters.byEmail')}</p>
            <Alert tone="warning" role="note">
              {t('admin.letters.once')}
            </Alert>
            <div className="toolbar">
              <Button type="submit" variant="primary" icon="file" busy={form.busy}>
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
      {form.question}
      <div className="letters">
        {made?.letters.map((letter) => (
          <LetterSheet key={letter.userId} letter={letter} />
        ))}
      </div>
    </>
  )
}
