import { Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import type { FileView } from '#/contract/files.ts'
import { atText } from '#/rich-text/editor/at-text.ts'
import type { EditorHost, EditorKind } from '#/rich-text/editor/kind.ts'
import { changeNode, removeNode } from '#/rich-text/editor/node-at.ts'
import { FigureDialog } from './editor-dialog.tsx'
import { FIGURE_WIDTHS, LONGEST_CAPTION } from './facts.ts'
import type { Figure as FigureFacts } from './schema.ts'

interface FigureAt extends FigureFacts {
  pos: number
}
interface FigureOptions {
  /** A picture of this material; nothing else can be shown. */
  pictureOf(fileId: string): FileView | undefined
  onOpen(figure: FigureAt): void
  /** Said in place of a picture that is not there yet. */
  missing: string
}

function factsOf(element: HTMLElement): FigureFacts {
  const { fileId = '', alt = '', caption = '', width } = element.dataset
  return {
    fileId,
    alt: alt.slice(0, LONGEST_CAPTION),
    caption: caption.slice(0, LONGEST_CAPTION),
    width: FIGURE_WIDTHS.find((each) => String(each) === width) ?? 100,
  }
}

/** @returns the picture that is chosen in the text */
function chosenFigure({ state: { selection } }: Pick<Editor, 'state'>): FigureAt | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return undefined
  return { pos: selection.from, ...(selection.node.attrs as FigureFacts) }
}

/** A picture of the material, with its caption. What is pasted from elsewhere is none of it. */
const Figure = Node.create<FigureOptions>({
  name: 'image',
  group: 'block',
  atom: true,
  selectable: true,
  draggable: true,
  addOptions: () => ({ pictureOf: () => undefined, onOpen: () => undefined, missing: '' }),
  addAttributes: () => ({
    fileId: { default: '', rendered: false },
    alt: { default: '', rendered: false },
    caption: { default: '', rendered: false },
    width: { default: 100, rendered: false },
  }),
  parseHTML() {
    return [
      {
        tag: 'figure[data-file-id]',
        getAttrs: (element) => {
          const facts = factsOf(element)
          return this.options.pictureOf(facts.fileId) ? { ...facts } : false
        },
      },
    ]
  },
  renderHTML({ node: { attrs } }) {
    const { fileId, alt, caption, width } = attrs
    return ['figure', { 'data-file-id': fileId, 'data-alt': alt, 'data-caption': caption, 'data-width': width }]
  },
  addNodeView() {
    return ({ node, getPos }) => {
      const facts = node.attrs as FigureFacts
      const dom = document.createElement('figure')
      dom.className = `figure figure-${facts.width} figure-node`
      dom.contentEditable = 'false'
      const file = this.options.pictureOf(facts.fileId)
      if (file?.state === 'ready') {
        const img = document.createElement('img')
        img.src = (file.sizes.find(({ width }) => width >= 760) ?? file.sizes.at(-1))?.url ?? file.url
        img.alt = facts.alt
        if (file.width && file.height) {
          img.width = file.width
          img.height = file.height
        }
        dom.append(img)
      } else {
        const note = document.createElement('p')
        note.textContent = this.options.missing
        dom.append(note)
      }
      if (facts.caption) {
        const caption = document.createElement('figcaption')
        caption.dir = 'auto'
        caption.textContent = facts.caption
        dom.append(caption)
      }
      dom.addEventListener('dblclick', () => {
        const pos = getPos()
        if (pos !== undefined && this.editor.isEditable) this.options.onOpen({ ...facts, pos })
      })
      return { dom, ignoreMutation: () => true }
    }
  },
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const chosen = chosenFigure(this.editor)
        if (chosen) this.options.onOpen(chosen)
        return chosen !== undefined
      },
    }
  },
})

function openFigure({ openDialog }: Pick<EditorHost, 'openDialog'>, { pos, ...facts }: FigureAt): void {
  openDialog((place) => (
    <FigureDialog
      figure={facts}
      onCancel={place.close}
      onRemove={() => removeNode(place, pos)}
      onDone={(changed) => changeNode(place, pos, changed)}
    />
  ))
}

export const figureEditor: EditorKind = {
  extensions: (host) => [
    Figure.configure({
      pictureOf: host.pictureOf,
      onOpen: (figure) => openFigure(host, figure),
      missing: host.t('editor.figure.missing'),
    }),
  ],
  tools: {
    insert: [
      {
        icon: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
        label: 'editor.figure',
        isOn: (editor) => editor.isActive('image'),
        open(editor, host) {
          const chosen = chosenFigure(editor)
          if (chosen) openFigure(host, chosen)
          else host.choosePicture()
        },
      },
    ],
  },
  /** Asks what it shows, too. */
  insertFile(editor, host, fileId) {
    const facts = { fileId, alt: '', caption: '', width: 100 } as const
    atText(editor).insertContent({ type: 'image', attrs: facts }).run()
    let pos: number | undefined
    editor.state.doc.descendants((node, at) => {
      if (node.type.name === 'image' && node.attrs.fileId === fileId) pos = at
    })
    if (pos !== undefined) openFigure(host, { pos, ...facts })
  },
}
