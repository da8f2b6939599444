import { type ReactElement, useState } from 'react'
import type { Profile } from '#/contract/profile.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { valueRules } from '#/portals/shared/form/value-rules.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { askAdministration, exportOwnData } from '#/stores/profile.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { OpenRequest, openOf } from './open-request.tsx'
import { Fault } from './save-row.tsx'

/** A copy of everything that is kept about the person. */
export function DataCard(): ReactElement {
  const t = useT()
  const saving = useTask()
  const download = () =>
    saving.run(async () => saveFile(await exportOwnData(), `manara-${isoDateInTunis(new Date())}.zip`))
  return (
    <Card title={t('profile.data.title')} pad>
      <div className="card-stack">
        <Fault of={saving} />
        <p className="help">{t('profile.data.text')}</p>
        <div>
          <Button variant="outline" icon="download" busy={saving.busy} onClick={() => void download()}>
            {t('profile.data.download')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** A student's way to another class: the administration decides. */
export function ClassRequestCard({ profile }: { profile: Profile }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { schoolClass } = useMe()
  const rules = valueRules(t)
  const form = useForm({
    start: () => ({ classId: '' }),
    faultsOf: ({ classId }) => ({ classId: rules.choice(classId) }),
    save: ({ classId }) => askAdministration({ kind: 'class', classId: Number(classId) }),
    after: () => ({ classId: '' }),
  })
  const open = openOf(profile, 'class')
  const choices = profile.classes.filter(({ id }) => id !== schoolClass?.id)

  return (
    <Card title={t('profile.class.title')} pad>
      {open ? (
        <OpenRequest request={open} />
      ) : (
        <form {...form.props} className="form-stack">
          <Fault of={form} />
          <SelectField
            label={t('profile.class.wanted')}
            placeholder={t('profile.class.choose')}
            help={t('profile.class.help')}
            name="classId"
            error={form.faultOf('classId')}
            value={form.draft.classId}
            onChange={(event) => form.change({ classId: event.target.value })}
          >
            {choices.map(({ id, nameAr, nameFr }) => (
              <option key={id} value={id}>
                {locale === 'ar' ? nameAr : nameFr}
              </option>
            ))}
          </SelectField>
          <div>
            <Button type="submit" variant="outline" busy={form.busy}>
              {t('profile.class.send')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}

/** The end of the account: an administrator confirms it. */
export function DeletionCard({ profile }: { profile: Profile }): ReactElement {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const open = openOf(profile, 'deletion')
  return (
    <Card title={t('profile.deletion.title')} pad>
      {open ? (
        <OpenRequest request={open} />
      ) : (
        <div className="card-stack">
          <p className="help">{t('profile.deletion.text')}</p>
          <div>
            <Button variant="danger-outline" icon="trash" onClick={() => setAsking(true)}>
              {t('profile.deletion.ask')}
            </Button>
          </div>
        </div>
      )}
      {asking && <DeletionDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

function DeletionDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useT()
  const rules = valueRules(t)
  const form = useForm({
    start: () => ({ currentPassword: '' }),
    faultsOf: ({ currentPassword }) => ({ currentPassword: rules.filled(currentPassword) }),
    async save({ currentPassword }) {
      await askAdministration({ kind: 'deletion', currentPassword })
      showToast({ text: t('profile.deletion.sent') })
      onClose()
    },
  })

  return (
    <Dialog open title={t('profile.deletion.title')} onCancel={onClose} describedBy="deletion-what">
      <form {...form.props} className="form-stack">
        <Fault of={form} />
        <ul className="bullets" id="deletion-what">
          <li>{t('profile.deletion.personal')}</li>
          <li>{t('profile.deletion.marks')}</li>
          <li>{t('profile.deletion.confirms')}</li>
          <li>{t('profile.deletion.final')}</li>
        </ul>
        <PasswordField
          label={t('profile.password.current')}
          name="currentPassword"
          error={form.faultOf('currentPassword')}
          revealLabel={t('auth.signin.showPassword')}
          capsLockHint={t('auth.signin.capsLock')}
          autoComplete="current-password"
          value={form.draft.currentPassword}
          onChange={(event) => form.change({ currentPassword: event.target.value })}
        />
        <div className="row">
          <Button variant="outline" onClick={onClose}>
            {t('profile.cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            {t('profile.deletion.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Hands a file to the browser, as if a link to it had been followed. */
function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
