import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

interface HelpProps {
  open: boolean
  dir: 'rtl' | 'ltr'
  onClose: () => void
}

/** What can be done by keys. */
export function Help({ open, dir, onClose }: HelpProps): ReactElement {
  const t = useT()
  const [next, previous] = dir === 'rtl' ? ['←', '→'] : ['→', '←']
  const keys = [
    [`${next} PageDown`, t('reader.key.next')],
    [`${previous} PageUp`, t('reader.key.previous')],
    ['Home', t('reader.key.first')],
    ['End', t('reader.key.last')],
    ['+ −', t('reader.key.zoom')],
    ['0', t('reader.key.fit')],
    ['T', t('reader.key.thumbnails')],
    ['F', t('reader.key.fullScreen')],
    ['?', t('reader.key.help')],
  ]
  return (
    <Dialog open={open} title={t('reader.help')} onCancel={onClose}>
      <dl className="reader-keys">
        {keys.map(([key = '', meaning]) => (
          <div key={key}>
            <dt dir="ltr">
              {key.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <Button variant="outline" onClick={onClose}>
          {t('reader.closeHelp')}
        </Button>
      </div>
    </Dialog>
  )
}
