/** How a site names what its pages show: the page cache and the replica compare these names and know none of them. */
export interface PageTags<Change> {
  /** The tags of all pages that may show this change. */
  ofChange(change: Change): readonly string[]
  /** The tags that the address of a page implies, before the page is rendered. */
  ofKey(key: string): readonly string[]
  /** On pages whose renderer does not say what they show. */
  unknown: string
}
