import { type ReactElement, type SubmitEvent, useState } from 'react'
import { COLUMNS_OF_ROLE, importColumnName } from '#/contract/import-columns.ts'
import { IMPORT_ROLES, type ImportRole } from '#/contract/imports.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { saveFile } from '#/stores/downloads.ts'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
import { checkImport } from '#/stores/imports.ts'
import { openPath } from '#/stores/navigation.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button, buttonClasses } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Icon } from '#/ui/icon.tsx'

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

function Form({ first }: { first: ImportRole }): ReactElement {
  const t = useT()
  const [role, setRole] = useState(first)
  const [file, setFile] = useState<File>()
  const [pasted, setPasted] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const missing = error === 'missing'

  async function check(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!file && pasted.trim() === '') return setError('missing')
    setBusy(true)
    setError(undefined)
    try {
      // Bytes that are no UTF-8 become signs by which the server knows them, and says what to do.
      const text = file ? new TextDecoder().decode(await file.arrayBuffer()) : pasted
      const id = await checkImport({ role, fileName: file?.name || t('admin.imports.pasted'), text: text || ' ' })
      openPath(`${routes.imports}/${id}`)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }

  const fault = missing ? t('admin.imports.missing') : fieldErrorsOf(error).text
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void check(event)}>
      {error !== undefined && !fault && <Alert tone="error">{messageOf(error, 'general', t)}</Alert>}
      <Card pad>
        <div className="grid gap-4">
          <Field label={t('admin.imports.who')}>
            {(control) => (
              <select
                {...control}
                className="input"
                value={role}
                onChange={(event) => setRole(event.target.value === 'PROFESSOR' ? 'PROFESSOR' : 'STUDENT')}
              >
                {IMPORT_ROLES.map((each) => (
                  <option key={each} value={each}>
                    {t(`admin.imports.role.${each}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Columns role={role} />
          <Field label={t('admin.imports.chooseFile')} help={t('admin.imports.fileHelp')} error={fault}>
            {(control) => (
              <span className="file-field">
                {/* The browser's own button speaks the browser's language. */}
                <label className={buttonClasses({ variant: 'outline' })}>
                  <input
                    {...control}
                    className="sr-only"
                    type="file"
                    accept=".csv,text/csv,text/plain"
                    onChange={(event) => setFile(event.target.files?.[0])}
                  />
                  <Icon name="upload" />
                  {t('admin.imports.browse')}
                </label>
                {file && <Isolate>{file.name}</Isolate>}
              </span>
            )}
          </Field>
          <Field label={t('admin.imports.paste')} mark={t('admin.imports.instead')}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={5}
                dir="auto"
                value={pasted}
                onChange={(event) => setPasted(event.target.value)}
              />
            )}
          </Field>
        </div>
      </Card>
      <div>
        <Button type="submit" variant="primary" icon="check" busy={busy} busyLabel={t('admin.imports.checking')}>
          {t('admin.imports.check')}
        </Button>
      </div>
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
      <p className="muted">
        {t('admin.imports.columns')}{' '}
        {names.map((name, index) => (
          <span key={name}>
            {index > 0 && ' · '}
            <Isolate>{name}</Isolate>
          </span>
        ))}
      </p>
      <div>
        <Button variant="outline" size="sm" icon="download" onClick={save}>
          {t('admin.imports.template')}
        </Button>
      </div>
    </div>
  )
}
