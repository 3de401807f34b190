/** A node of the syntax tree, as far as the mutations look. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Types do not exist while the program runs. These wrap an expression that does. */
const WRAPPERS = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

/** Visits every node that exists while the program runs, outer ones first, with its parents from the inside out. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []): void {
  if (node.type.startsWith('TS') && !WRAPPERS.has(node.type)) return
  visit(node, parents)
  const children = WRAPPERS.has(node.type) ? [node['expression']] : Object.values(node).flat()
  for (const child of children) if (isNode(child)) walk(child, visit, [node, ...parents])
}
