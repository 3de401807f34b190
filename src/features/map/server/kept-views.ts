import type { Db } from '#db/connect.ts'
import type { MatchingCell } from './map.sql.ts'

const KEPT_MS = 60_000
const KEPT_MAX = 500
/** A view with more clusters is not of a screen, and is not kept. */
const CELLS_MAX = 500
const kept = new WeakMap<Db, Map<string, { cells: readonly MatchingCell[]; until: number }>>()

/** The clusters of a view that `keepView` kept, for a minute. */
export function keptView(db: Db, name: string): readonly MatchingCell[] | undefined {
  const known = kept.get(db)?.get(name)
  return known && known.until > performance.now() ? known.cells : undefined
}

/** Keeps the clusters of a view in this process. */
export function keepView(db: Db, name: string, cells: readonly MatchingCell[]): void {
  if (cells.length > CELLS_MAX) return
  const views = kept.get(db) ?? new Map<string, { cells: readonly MatchingCell[]; until: number }>()
  kept.set(db, views)
  if (views.size >= KEPT_MAX) views.clear()
  views.set(name, { cells, until: performance.now() + KEPT_MS })
}
