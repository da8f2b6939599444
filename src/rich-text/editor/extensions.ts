import type { Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { FACTS } from '#/rich-text/facts.ts'
import { Direction } from './direction.ts'
import type { EditorHost } from './kind.ts'
import { EDITOR_KINDS } from './kinds.ts'
import { Placeholder } from './placeholder.ts'

/** TipTap's kit, of which a kind says what it is there: of the kit's own, nothing else is on. */
function kitOf(): typeof StarterKit {
  const off = Object.fromEntries(Object.keys(FACTS).map((type) => [type, false]))
  return StarterKit.configure(Object.assign(off, { trailingNode: false }, ...EDITOR_KINDS.map(({ kit }) => kit)))
}

/** Everything that a text may be made of, which is what the contract knows; whatever else is pasted falls away. */
export function extensionsOf(host: EditorHost): Extensions {
  return [
    kitOf(),
    ...EDITOR_KINDS.flatMap((kind) => kind.extensions?.(host) ?? []),
    Direction,
    Placeholder.configure({ text: host.t('editor.placeholder') }),
  ]
}
