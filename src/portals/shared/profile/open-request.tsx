import type { ReactElement } from 'react'
import type { UserRequest } from '#/contract/person.ts'
import type { Profile } from '#/contract/profile.ts'
import type { RequestKind } from '#/contract/users.ts'
import { formatDate } from '#/i18n/dates.ts'
import { formatPhone } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { withdrawRequest } from '#/stores/profile.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Fault } from './save-row.tsx'

/** What was asked for and nobody has decided on. */
export function OpenRequest({ request }: { request: UserRequest }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const saving = useTask()
  const { id, kind, schoolClass, phone } = request
  const date = <time dateTime={request.createdAt}>{formatDate(locale, request.createdAt)}</time>
  return (
    <div className="card-stack">
      <Fault of={saving} />
      <Alert role="note" icon="clock">
        {kind === 'class' && schoolClass ? (
          <T id="profile.class.open" values={{ schoolClass: <LocalName of={schoolClass} />, date }} />
        ) : kind === 'phone' && phone ? (
          <T id="profile.phone.open" values={{ phone: <Ltr>{formatPhone(phone)}</Ltr>, date }} />
        ) : (
          <T id="profile.deletion.open" values={{ date }} />
        )}
      </Alert>
      <div>
        <Button variant="outline" busy={saving.busy} onClick={() => void saving.run(() => withdrawRequest(id))}>
          {t('profile.withdraw')}
        </Button>
      </div>
    </div>
  )
}

/** @returns the request of a kind that nobody has decided on */
export function openOf({ requests }: Profile, kind: RequestKind): UserRequest | undefined {
  return requests.find((request) => request.kind === kind)
}
