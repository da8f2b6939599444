import type { ReactElement } from 'react'
import { COLUMNS_OF_ROLE, importColumnName } from '#/contract/import-columns.ts'
import { IMPORT_ROLES, type ImportRole } from '#/contract/imports.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { saveFile } from '#/stores/downloads.ts'
import { messageOf } from '#/stores/errors.ts'
import { checkImport } from '#/stores/imports.ts'
import { openPath } from '#/stores/navigation.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { ColumnNames } from './column-names.tsx'
import { type GivenLines, LinesFields } from './lines-fields.tsx'

/** Which people, and their file; what comes next is its dry run. */
export function NewImport({ page }: ScreenProps): ReactElement {
  const t = useT()
  return (
    <>
      <Crumbs above={[{ href: routes.imports, label: t('admin.imports.title') }]} here={t('admin.imports.new')} />
      <PageHead title={t('admin.imports.new')} lead={t('admin.imports.newLead')} />
      <Form first={page.search.role === 'PROFESSOR' ? 'PROFESSOR' : 'STUDENT'} />
    </>
  )
}

interface Draft extends GivenLines {
  role: ImportRole
}

function Form({ first }: { first: ImportRole }): ReactElement {
  const t = useT()
  const form = useForm<Draft>({
    start: () => ({ role: first, file: undefined, pasted: '' }),
    faultsOf: ({ file, pasted }) => ({ file: !file && pasted.trim() === '' && t('admin.imports.missing') }),
    // What was pasted is a file too.
    fieldOf: (fact) => (fact === 'text' ? 'file' : fact),
    asks: true,
    leads: true,
    async save({ role, file, pasted }) {
      // Bytes that are no UTF-8 become signs by which the server knows them, and says what to do.
      const text = file ? new TextDecoder().decode(await file.arrayBuffer()) : pasted
      const id = await checkImport({ role, fileName: file?.name || t('admin.imports.pasted'), text: text || ' ' })
      openPath(`${routes.imports}/${id}`)
    },
  })
  const { draft, change } = form
  return (
    <form {...form.props} className="grid gap-4">
      {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
      <Card pad>
        <div className="grid gap-4">
          <Field label={t('admin.imports.who')}>
            {(control) => (
              <select
                {...control}
                className="input"
                value={draft.role}
                onChange={(event) => change({ role: event.target.value === 'PROFESSOR' ? 'PROFESSOR' : 'STUDENT' })}
              >
                {IMPORT_ROLES.map((each) => (
                  <option key={each} value={each}>
                    {t(`admin.imports.role.${each}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Columns role={draft.role} />
          <LinesFields
            label={t('admin.imports.chooseFile')}
            help={t('admin.imports.fileHelp')}
            error={form.faultOf('file')}
            draft={draft}
            change={change}
          />
        </div>
      </Card>
      <div>
        <Button type="submit" variant="primary" icon="check" busy={form.busy} busyLabel={t('admin.imports.checking')}>
          {t('admin.imports.check')}
        </Button>
      </div>
      {form.question}
    </form>
  )
}

/** What a file may say, and a file to begin with. */
function Columns({ role }: { role: ImportRole }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const names = COLUMNS_OF_ROLE[role].map((column) => importColumnName(column, locale))
  const save = (): void => {
    const text = `\uFEFF${names.map((name) => `"${name}"`).join(';')}\r\n`
    saveFile(`${t('admin.imports.templateName')}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <div className="grid gap-2">
      <ColumnNames label={t('admin.imports.columns')} names={names} />
      <div>
        <Button variant="outline" size="sm" icon="download" onClick={save}>
          {t('admin.imports.template')}
        </Button>
      </div>
    </div>
  )
}
