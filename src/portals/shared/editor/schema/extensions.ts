import { Extension, type Extensions } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

import { StarterKit } from '@tiptap/starter-kit'
import type { Callout as CalloutKind } from '#/contract/material-text.ts'
import { Callout } from './callout.ts'
import { Direction } from './direction.ts'
import { Figure, type FigureOptions } from './figure.ts'
import { Link } from './link.ts'
import { BlockMath, InlineMath, type MathOptions } from './math.ts'
import { Placeholder } from './placeholder.ts'

export interface SchemaParts {
  math: MathOptions
  figure: FigureOptions
  calloutName(kind: CalloutKind): string
  placeholder: string
  onLink(): void
  onFormula(): void
}

/** Everything that a text may be made of, which is what the contract knows; whatever else is pasted falls away. */
export function extensionsOf({ math, figure, calloutName, placeholder, onLink, onFormula }: SchemaParts): Extensions {
  return [
    StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false, trailingNode: false }),
    Link,
    Table.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    Callout.configure({ nameOf: calloutName }),
    InlineMath.configure(math),
    BlockMath.configure(math),
    Figure.configure(figure),
    Direction,
    keysOf({ 'Mod-k': onLink, 'Mod-Shift-e': onFormula }),
    Placeholder.configure({ text: placeholder }),
  ]
}

/** Keys that open a dialog. */
function keysOf(keys: Record<string, () => void>): Extension {
  return Extension.create({
    name: 'keys',
    addKeyboardShortcuts: () =>
      Object.fromEntries(
        Object.entries(keys).map(([key, open]) => [
          key,
          () => {
            open()
            return true
          },
        ]),
      ),
  })
}
