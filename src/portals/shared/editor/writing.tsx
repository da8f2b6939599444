import { useStore } from '@nanostores/react'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import type { TextDocument } from '#/contract/material-text.ts'
import { useT } from '#/i18n/react.tsx'
import { documentOf } from '#/rich-text/editor/document.ts'
import { extensionsOf } from '#/rich-text/editor/extensions.ts'
import type { DialogPlace, DrawDialog, EditorHost } from '#/rich-text/editor/kind.ts'
import { insertFile } from '#/rich-text/editor/kinds.ts'
import { discardUnsaved, type OpenedText } from '#/stores/material-texts.ts'
import { FormulaStyles } from '#/ui/lesson-html.tsx'
import { Found } from './found.tsx'
import { refusePaste } from './paste.ts'
import { SaveRefused, SaveState } from './save-state.tsx'
import type { TextEditorProps } from './text-editor-props.ts'
import { Toolbar } from './toolbar.tsx'
import { useFigures } from './use-figures.tsx'
import { useSaver } from './use-saver.ts'
import { Versions } from './versions.tsx'

const EMPTY: TextDocument = { type: 'doc', content: [{ type: 'paragraph' }] }

/** A text under its writer's hands. */
export function Writing(props: TextEditorProps & { account: string; opened: OpenedText }): ReactElement {
  const { materialId, lang, dir, account, opened, onSaved } = props
  const t = useT()
  const saver = useSaver(account, materialId, opened.text.version, onSaved)
  const state = useStore(saver.$state)
  const [unsaved, setUnsaved] = useState(opened.unsaved)
  const [dialog, setDialog] = useState<{ draw: DrawDialog }>()
  const figures = useFigures(materialId, opened.files, (fileId) => insertFile(editor, host, fileId))
  const shown = useRef(figures)
  shown.current = figures

  const host = useMemo<EditorHost>(
    () => ({
      t,
      openDialog: (draw) => setDialog({ draw }),
      pictureOf: (fileId) => shown.current.pictures.get(fileId),
      choosePicture: () => shown.current.choose(),
    }),
    [t],
  )
  const extensions = useMemo(() => extensionsOf(host), [host])
  const editor = useEditor(
    {
      extensions,
      content: opened.text.draft ?? opened.text.published ?? EMPTY,
      editable: !unsaved,
      // Its style element would be one that no policy allows.
      injectCSS: false,
      enableCoreExtensions: { textDirection: false },
      editorProps: {
        attributes: {
          class: 'lesson-text text-area',
          lang,
          dir,
          'aria-label': t('editor.label'),
          role: 'textbox',
          'aria-multiline': 'true',
        },
        handleDOMEvents: { paste: (_, event) => refusePaste(event, t('editor.tooLong')) },
      },
      onUpdate: ({ editor: now }) => saver.changed(() => documentOf(now.getJSON())),
    },
    [extensions],
  )

  function replace(text: TextDocument): void {
    editor.commands.setContent(text, { emitUpdate: false })
  }

  function restore(): void {
    if (!unsaved) return
    replace(unsaved.draft)
    editor.setEditable(true, false)
    saver.settle(unsaved.version)
    saver.changed(() => documentOf(editor.getJSON()))
    setUnsaved(undefined)
    editor.commands.focus('end')
  }

  function discard(): void {
    discardUnsaved(account, materialId)
    editor.setEditable(true, false)
    setUnsaved(undefined)
    editor.commands.focus('end')
  }

  return (
    <div className="text-editor">
      <FormulaStyles />
      {unsaved && <Found at={unsaved.at} onRestore={restore} onDiscard={discard} />}
      {state.kind === 'refused' && <SaveRefused error={state.error} />}
      {state.kind === 'conflict' && (
        <Versions
          extensions={extensions}
          mine={documentOf(editor.getJSON())}
          theirs={state.current.draft ?? state.current.published ?? EMPTY}
          onMine={() => saver.settle(state.current.version)}
          onTheirs={() => {
            replace(state.current.draft ?? state.current.published ?? EMPTY)
            saver.settle(state.current.version, { drop: true })
          }}
        />
      )}
      <div className="text-frame">
        <Toolbar editor={editor} host={host} />
        <EditorContent editor={editor} />
      </div>
      <div className="text-foot">
        <SaveState state={state} />
      </div>
      {figures.note}
      {dialog?.draw(placeOf(editor, () => setDialog(undefined)))}
    </div>
  )
}

function placeOf(editor: Editor, close: () => void): DialogPlace {
  return {
    editor,
    close,
    closeThen(work) {
      close()
      setTimeout(work)
    },
  }
}
