import { Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { FileView } from '#/contract/files.ts'

export interface FigureFacts {
  fileId: string
  alt: string
  caption: string
  width: 40 | 60 | 80 | 100
}
export interface FigureAt extends FigureFacts {
  pos: number
}
export interface FigureOptions {
  /** A picture of this material; nothing else can be shown. */
  pictureOf(fileId: string): FileView | undefined
  onOpen(figure: FigureAt): void
  /** Said in place of a picture that is not there yet. */
  missing: string
}

const WIDTHS = [40, 60, 80, 100] as const

function factsOf(element: HTMLElement): FigureFacts {
  const { fileId = '', alt = '', caption = '', width } = element.dataset
  return {
    fileId,
    alt: alt.slice(0, 500),
    caption: caption.slice(0, 500),
    width: WIDTHS.find((each) => String(each) === width) ?? 100,
  }
}

/** A picture of the material, with its caption. What is pasted from elsewhere is none of it. */
export const Figure = Node.create<FigureOptions>({
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
        const { selection } = this.editor.state
        if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return false
        this.options.onOpen({ ...(selection.node.attrs as FigureFacts), pos: selection.from })
        return true
      },
    }
  },
})
