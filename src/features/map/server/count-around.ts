import type { Db } from '#db/connect.ts'
import type { Position } from '#features/places/position.rules.ts'
import { gridWithin } from '../map.rules.ts'
import { kindOfFact, listCells, listRatedCells, tenthsOf } from './map.sql.ts'

/**
 * Anyone may know how many restaurants of the types with a minimum rating, or of a fact beside no other filter, are within a distance at least: those of the cells that lie wholly
 * within it. It reads few rows, however many restaurants are there. What is closed for good is not counted.
 */
export async function countAround(
  db: Db,
  {
    position,
    metres,
    types,
    minRating,
    fact,
  }: { position: Position; metres: number; types: string[]; minRating: number; fact?: string | undefined },
): Promise<number> {
  const grid = gridWithin(position, metres)
  if (!grid) return 0
  const cells = await (minRating > 0
    ? listRatedCells(db, grid, types, tenthsOf(minRating))
    : listCells(db, grid, fact === undefined ? types : [kindOfFact(fact)]))
  return cells.reduce((sum, { restaurants }) => sum + restaurants, 0)
}
