/** A node of a text, whatever its kind. */
export interface TextNode {
  readonly type: string
  readonly attrs?: object
  readonly content?: readonly TextNode[]
}

/** What is to be known of a node or a mark without its schema. */
export interface NodeFacts {
  /** Attributes that the contract knows: the editor's own notes stay with it. */
  readonly attributes?: readonly string[]
  /**
   * Where its direction comes from until its writer turns it: from its words, by the browser, or from the words of its
   * parts, for which a browser cannot find it out. Absent = it cannot be turned.
   */
  readonly direction?: 'words' | 'parts'
  /** The attribute that names a file of the material. */
  readonly file?: string
}

/** @returns a node and all that is in it */
export function* nodesOf(node: TextNode): Generator<TextNode> {
  yield node
  for (const each of node.content ?? []) yield* nodesOf(each)
}
