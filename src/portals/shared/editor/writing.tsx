import { useStore } from '@nanostores/react'
import { NodeSelection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import type { TextDocument } from '#/contract/material-text.ts'
import { useT } from '#/i18n/react.tsx'
import { discardUnsaved, type OpenedText } from '#/stores/material-texts.ts'
import { FormulaStyles } from '#/ui/lesson-html.tsx'
import { atText } from './at-text.ts'
import { Dialogs, type Opened } from './dialogs.tsx'
import { Found } from './found.tsx'
import { refusePaste } from './paste.ts'
import { SaveRefused, SaveState } from './save-state.tsx'
import { documentOf } from './schema/document.ts'
import { extensionsOf } from './schema/extensions.ts'
import type { FigureFacts } from './schema/figure.ts'
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
  const [dialog, setDialog] = useState<Opened>()
  const figures = useFigures(materialId, opened.files, insertFigure)
  const pictures = useRef(figures.pictures)
  pictures.current = figures.pictures

  const extensions = useMemo(
    () =>
      extensionsOf({
        math: { onOpen: (formula) => setDialog({ kind: 'formula', ...formula }), label: t('editor.formula') },
        figure: {
          pictureOf: (fileId) => pictures.current.get(fileId),
          onOpen: (figure) => setDialog({ kind: 'figure', ...figure }),
          missing: t('editor.figure.missing'),
        },
        calloutName: (kind) => t(`editor.callout.${kind}`),
        placeholder: t('editor.placeholder'),
        onLink: () => setDialog({ kind: 'link' }),
        onFormula: () => setDialog({ kind: 'formula', latex: '', block: false }),
      }),
    [t],
  )
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
        <Toolbar
          editor={editor}
          onFormula={(block) => setDialog({ kind: 'formula', latex: '', block })}
          onLink={() => setDialog({ kind: 'link' })}
          onFigure={() => openFigure() || figures.choose()}
        />
        <EditorContent editor={editor} />
      </div>
      <div className="text-foot">
        <SaveState state={state} />
      </div>
      {figures.note}
      {dialog && <Dialogs editor={editor} opened={dialog} onClose={() => setDialog(undefined)} />}
    </div>
  )

  /** Puts a picture where the cursor is, and asks what it shows. */
  function insertFigure(fileId: string): void {
    const facts = { fileId, alt: '', caption: '', width: 100 } as const
    atText(editor).insertContent({ type: 'image', attrs: facts }).run()
    let pos: number | undefined
    editor.state.doc.descendants((node, at) => {
      if (node.type.name === 'image' && node.attrs.fileId === fileId) pos = at
    })
    if (pos !== undefined) setDialog({ kind: 'figure', pos, ...facts })
  }

  /** Opens the picture that is chosen in the text. @returns whether one is */
  function openFigure(): boolean {
    const { selection } = editor.state
    if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return false
    setDialog({ kind: 'figure', pos: selection.from, ...(selection.node.attrs as FigureFacts) })
    return true
  }
}
