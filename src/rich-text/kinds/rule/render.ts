import type { BlockRenderers } from '#/rich-text/server/kind.ts'

export const ruleRenderers: BlockRenderers<'horizontalRule'> = { horizontalRule: () => '<hr>' }
