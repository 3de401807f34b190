/** Names a member in the call of a page that asks what of it to hide: the first digits of the id, which no two members share. */
export const MARK_LENGTH = 12
export function markOf(memberId: string): string {
  return memberId.replaceAll('-', '').slice(0, MARK_LENGTH)
}

/** How many members one page asks about. A page shows fewer; with more the address would be too long. */
export const SHOWN_MAX = 400

/** The items of a page whose member is not hidden. Pages keep their length in the database, so they may be shorter. */
export function withoutHidden<T>(items: readonly T[], hidden: ReadonlySet<string>, memberOf: (item: T) => string | null | undefined): T[] {
  if (hidden.size === 0) return [...items]
  return items.filter((item) => {
    const id = memberOf(item)
    return !id || !hidden.has(id)
  })
}
