import type { ChainedCommands, Editor, Extensions } from '@tiptap/react'
import type { StarterKitOptions } from '@tiptap/starter-kit'
import type { ReactElement } from 'react'
import type { FileView } from '#/contract/files.ts'
import type { LabelId, Translate } from '#/i18n/translate.ts'

/** What the editor says, by ids of its catalogue. */
export type EditorLabel = Extract<LabelId, `editor.${string}`>

/** What a dialog may do with the text that it was opened over. */
export interface DialogPlace {
  readonly editor: Editor
  close(): void
  /** Closes first: the browser gives the focus back to where it came from, and the text takes it then. */
  closeThen(work: () => void): void
}
export type DrawDialog = (place: DialogPlace) => ReactElement

/** Where a text is written: what kinds may ask of it. */
export interface EditorHost {
  readonly t: Translate
  openDialog(draw: DrawDialog): void
  /** A picture of the text's material; nothing else can be shown. */
  pictureOf(fileId: string): FileView | undefined
  /** Lets the writer choose a picture, which is then put into the text by `insertFile`. */
  choosePicture(): void
}

/** A button of the toolbar. */
export interface Tool {
  /** The path of its mark, 24 units wide and high. */
  readonly icon: string
  readonly label: EditorLabel
  /** Its shortcut, as keys are written on them. */
  readonly keys?: string
  /** Changes the text where its cursor is. */
  run?(chain: ChainedCommands): ChainedCommands
  /** Or opens something. */
  open?(editor: Editor, host: EditorHost): void
  /** Whether it is on where the cursor stands; absent = it is no switch. */
  isOn?(editor: Editor): boolean
  can?(editor: Editor): boolean
}

/** A list of the toolbar, of which one entry holds where the cursor stands. */
export interface Choice {
  readonly label: EditorLabel
  readonly options: readonly { readonly value: string; readonly label: EditorLabel }[]
  valueAt(editor: Editor): string
  choose(chain: ChainedCommands, value: string, before: string): ChainedCommands
}

/** What a block of words may be, in the list of those. */
export interface BlockStyle {
  readonly value: string
  readonly label: EditorLabel
  /** Absent = what holds where nothing else does. */
  isOn?(editor: Editor): boolean
  run(chain: ChainedCommands): ChainedCommands
}

/** A kind in the editor. */
export interface EditorKind {
  /** What it is of TipTap's own kinds, with their options. */
  readonly kit?: Partial<StarterKitOptions>
  extensions?(host: EditorHost): Extensions
  readonly styles?: readonly BlockStyle[]
  /** By the part of the toolbar in which they stand. */
  readonly tools?: {
    readonly marks?: readonly Tool[]
    readonly insert?: readonly Tool[]
    readonly blocks?: readonly Tool[]
    /** Shown while the cursor is in it. */
    readonly within?: { readonly type: string; readonly tools: readonly Tool[] }
  }
  readonly choice?: Choice
  /** Puts a file of the material, just chosen, where the cursor is. */
  insertFile?(editor: Editor, host: EditorHost, fileId: string): void
}
