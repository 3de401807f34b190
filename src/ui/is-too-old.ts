/**
 * Whether this browser is older than those of the browserslist in package.json: the oldest of each have `toSorted`, and no older one has
 * it (docs/decisions/0069-supported-browsers.md).
 */
export function isTooOld(list: object = []): boolean {
  return !('toSorted' in list)
}
