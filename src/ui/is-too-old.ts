/**
 * Whether this browser is older than those of the browserslist in package.json. The oldest supported version of each browser has
 * `toSorted`, and no older version has it (docs/decisions/0069-supported-browsers.md).
 */
export function isTooOld(list: object = []): boolean {
  return !('toSorted' in list)
}
