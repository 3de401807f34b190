import { randomInt } from 'node:crypto'

/** The seed of a run: the caller's; that of the commit, so that a red run can be repeated; or for the long suite a new one each time. */
export function seedOf(suite: string, commit: string, given: string | undefined): number {
  if (given !== undefined) return Number(given)
  return suite === 'long' ? randomInt(1, 2 ** 28) : Number.parseInt(commit.slice(0, 7), 16)
}
