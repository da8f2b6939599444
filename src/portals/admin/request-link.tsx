import type { ReactElement } from 'react'
import type { RequestRow } from '#/contract/user-requests.ts'
import { T } from '#/i18n/react.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { fullName } from '../shared/people/full-name.ts'
import { personPath } from './people/people-paths.ts'

/** Who asks for what, and the way to them, where it is decided. */
export function RequestLink({ request: { kind, user } }: { request: RequestRow }): ReactElement {
  return (
    <a className="link" href={personPath(user)}>
      {/* One text: beside each other in the link, the name and the words would each wrap for themselves. */}
      <span>
        <T id={`admin.needs.request.${kind}`} values={{ name: <Isolate>{fullName(user)}</Isolate> }} />
      </span>
    </a>
  )
}
