import type { Db } from '#db/connect.ts'
import { Kept } from '#db/kept.ts'
import type { MatchingCell } from './map.sql.ts'

const KEPT_MS = 60_000
/** A view with more clusters is not of a screen, and is not kept. */
const CELLS_MAX = 500
const views = new Kept<readonly MatchingCell[]>(500)

/** The clusters of a view that `keepView` kept, for a minute. */
export const keptView = (db: Db, name: string): readonly MatchingCell[] | undefined => views.get(db, name)

/** Keeps the clusters of a view in this process. */
export function keepView(db: Db, name: string, cells: readonly MatchingCell[]): void {
  if (cells.length <= CELLS_MAX) views.set(db, name, cells, KEPT_MS)
}
