import type { Extensions } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import type { ReactElement, ReactNode } from 'react'
import type { TextDocument } from '#/contract/material-text.ts'
import { useT } from '#/i18n/react.tsx'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'

interface VersionsProps {
  extensions: Extensions
  mine: TextDocument
  theirs: TextDocument
  onMine: () => void
  onTheirs: () => void
}

/** Two people wrote at once: both texts beside each other, and the writer says which one stays. */
export function Versions({ extensions, mine, theirs, onMine, onTheirs }: VersionsProps): ReactElement {
  const t = useT()
  return (
    <section className="text-versions" role="alert" aria-label={t('editor.conflict.title')}>
      <h3>{t('editor.conflict.title')}</h3>
      <p>{t('editor.conflict.text')}</p>
      <div className="versions">
        <Version title={t('editor.conflict.mine')} {...{ extensions }} text={mine}>
          <Button variant="outline" onClick={onMine}>
            {t('editor.conflict.keepMine')}
          </Button>
        </Version>
        <Version title={t('editor.conflict.theirs')} {...{ extensions }} text={theirs}>
          <Button variant="outline" onClick={onTheirs}>
            {t('editor.conflict.takeTheirs')}
          </Button>
        </Version>
      </div>
    </section>
  )
}

function Version(props: {
  title: string
  extensions: Extensions
  text: TextDocument
  children: ReactNode
}): ReactElement {
  const { title, extensions, text, children } = props
  const t = useT()
  const editor = useEditor({ extensions, content: text, editable: false, injectCSS: false }, [text])
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(editor.getText({ blockSeparator: '\n' }))
    showToast({ text: t('editor.conflict.copied') })
  }
  return (
    <div className="version">
      <h4>{title}</h4>
      <EditorContent editor={editor} className="version-text lesson-text" />
      <div className="row">
        {children}
        <Button variant="ghost" onClick={() => void copy()}>
          {t('editor.conflict.copy')}
        </Button>
      </div>
    </div>
  )
}
