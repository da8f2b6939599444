import type { ReactElement } from 'react'
import type { ColorScheme } from '#/contract/layout.ts'
import { useT } from '#/i18n/react.tsx'
import { setColorScheme } from '#/stores/layout.ts'
import { IconButton } from '#/ui/icon-button.tsx'

export function ThemeToggle({ colorScheme }: { colorScheme: ColorScheme }): ReactElement {
  const t = useT()
  const dark = colorScheme === 'dark'
  return (
    <IconButton
      className="opt needs-script"
      icon={dark ? 'sun' : 'moon'}
      label={t(dark ? 'shell.theme.toLight' : 'shell.theme.toDark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    />
  )
}
