import type { ReactElement } from 'react'
import { SESSION_SCOPES, type SessionScope } from '#/contract/session-kinds.ts'
import { useT } from '#/i18n/react.tsx'
import { Segmented } from '#/ui/segmented.tsx'

interface ScopeFieldProps {
  label: string
  value: SessionScope
  onChange: (scope: SessionScope) => void
}

/** Which sessions of a series are meant: this one, this and the following, or all that have not begun. */
export function ScopeField({ label, value, onChange }: ScopeFieldProps): ReactElement {
  const t = useT()
  return (
    <Segmented
      label={label}
      name="scope"
      value={value}
      options={SESSION_SCOPES.map((scope) => ({ value: scope, label: t(`session-form.scope.${scope}`) }))}
      help={t(`session-form.scope.help.${value}`)}
      onChange={onChange}
    />
  )
}
