/** The children of a node before these changes, computed backwards from its present children. */
export function childrenBefore(parent: Node, changes: readonly MutationRecord[]): Node[] {
  const list: Node[] = [...parent.childNodes]
  for (const { addedNodes, removedNodes, nextSibling } of changes.toReversed()) {
    for (const node of addedNodes) {
      const at = list.indexOf(node)
      if (at !== -1) list.splice(at, 1)
    }
    const end = nextSibling ? list.indexOf(nextSibling) : -1
    list.splice(end === -1 ? list.length : end, 0, ...removedNodes)
  }
  return list
}

/**
 * The children that React knows, after changes by React and by other code: nodes that React added are in the list, and nodes that other
 * code removed are still in it. `isOwn` says whether React still uses a node.
 */
export function ownChildren(parent: Node, changes: readonly MutationRecord[], isOwn: (node: Node) => boolean): Node[] {
  const before = childrenBefore(parent, changes)
  const known = new Set(before)
  const list = [...before]
  for (const { addedNodes, previousSibling, nextSibling } of changes) {
    for (const node of [...addedNodes].toReversed()) {
      // A node that returned, or that moved to another position, keeps its old position.
      if (list.includes(node)) continue
      const after = previousSibling ? list.indexOf(previousSibling) : -1
      const end = nextSibling ? list.indexOf(nextSibling) : -1
      list.splice(after !== -1 ? after + 1 : end !== -1 ? end : list.length, 0, node)
    }
  }
  return list.filter((node) => (node.parentNode === parent && known.has(node)) || isOwn(node))
}
