/** A block keeps two members apart in both directions; a mute keeps a member away from the one who made it. */
export const blockKinds = ['block', 'mute'] as const
export type BlockKind = (typeof blockKinds)[number]

/** The most blocks and mutes of one member together: every page gets the ids of all of them. */
export const BLOCKS_MAX = 1000

/** The items of a page whose member is not hidden. Pages keep their length in the database, so they may be shorter. */
export function withoutHidden<T>(items: readonly T[], hidden: ReadonlySet<string>, memberOf: (item: T) => string | null | undefined): T[] {
  if (hidden.size === 0) return [...items]
  return items.filter((item) => {
    const id = memberOf(item)
    return !id || !hidden.has(id)
  })
}
