import { FACTS } from '#/rich-text/facts.ts'
import { nodesOf, type TextNode } from '#/rich-text/node.ts'

/** @returns the files of its material that a text shows, each once */
export function filesIn(document: TextNode): string[] {
  const ids = new Set<string>()
  for (const { type, attrs } of nodesOf(document)) {
    const { file } = FACTS[type] ?? {}
    if (file && attrs) ids.add(String(Reflect.get(attrs, file)).toLowerCase())
  }
  return [...ids]
}
