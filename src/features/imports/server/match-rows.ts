import type { Tx } from '#db/transaction.ts'
import type { RestaurantPlace } from '#features/places/places.contract.ts'
import { metresBetween, type Position } from '#features/places/position.rules.ts'
import { likeness, NEAR_METRES } from '#features/merges/likeness.rules.ts'
import { type Candidate, findNamed, findNear } from './imports.sql.ts'

/** From this likeness on, the words that are a restaurant's own are the same. */
const SAME = 0.8

/** What a row of a file is beside the restaurants that are there. */
export type Match = { kind: 'new' } | { kind: 'same'; id: string } | { kind: 'doubtful'; like: string }

export interface Unknown {
  title: string
  position: Position | null
  place: RestaurantPlace
}

/** Finds the restaurant that each row describes, if it is there already. The answers are in the order of the rows. */
export async function matchRows(tx: Tx, source: string, rows: Unknown[]): Promise<Match[]> {
  const near = await findNear(
    tx,
    source,
    rows.flatMap(({ position }, index) => (position ? [{ index, position }] : [])),
  )
  const inDistrict = rows.flatMap(({ title, position, place: { province, district } }, index) =>
    province === null || district === null ? [] : [{ index, title, province, district, hasPin: position !== null }],
  )
  const named = await findNamed(tx, source, {
    withPin: inDistrict.filter(({ hasPin }) => hasPin),
    withoutPin: inDistrict.filter(({ hasPin }) => !hasPin),
  })
  const byRow = Map.groupBy([...near, ...named], ({ index }) => index)
  return rows.map((row, index) => judge(row, byRow.get(index) ?? []))
}

/**
 * The likest restaurant decides. It is the same one only if its name is alike and its position is that of the row; a like name in the
 * same district without a pin to compare, two equally like restaurants, and one that this source has under another id are doubtful.
 */
function judge({ title, position }: Unknown, candidates: Candidate[]): Match {
  const judged = candidates
    .map((candidate) => ({ ...candidate, likeness: likeness(title, candidate.title) }))
    .filter((candidate) => candidate.likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness || metresTo(position, a) - metresTo(position, b))
  const [best, second] = judged
  if (!best) return { kind: 'new' }
  const isSure = best.likeness >= SAME && metresTo(position, best) <= NEAR_METRES && !best.isOfSource
  const isAlone = !second || second.likeness < SAME || second.likeness < best.likeness
  return isSure && isAlone ? { kind: 'same', id: best.id } : { kind: 'doubtful', like: best.id }
}

function metresTo(position: Position | null, { position: other }: Candidate): number {
  return position && other ? metresBetween(position, other) : Infinity
}

const CELL_DEGREES = 0.003

/** The new restaurants of a file, to find the ones that it has twice. A cell is about 300 metres wide. */
export class SeenRows {
  readonly #cells = new Map<string, { at: number; title: string; position: Position }[]>()

  /**
   * The row of a like restaurant within 150 metres that came before, if there is one. A batch that is tried again finds its own rows here.
   */
  find(before: number, { title, position }: Pick<Unknown, 'title' | 'position'>): number | undefined {
    if (!position) return undefined
    const [x, y] = cellOf(position)
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const seen of this.#cells.get(`${x + dx} ${y + dy}`) ?? [])
          if (seen.at < before && metresBetween(seen.position, position) <= NEAR_METRES && likeness(seen.title, title) >= SAME)
            return seen.at
    return undefined
  }

  add(at: number, { title, position }: Pick<Unknown, 'title' | 'position'>): void {
    if (!position) return
    const key = cellOf(position).join(' ')
    const cell = this.#cells.get(key)
    if (cell) cell.push({ at, title, position })
    else this.#cells.set(key, [{ at, title, position }])
  }
}

function cellOf({ longitude, latitude }: Position): [x: number, y: number] {
  return [Math.floor(longitude / CELL_DEGREES), Math.floor(latitude / CELL_DEGREES)]
}
