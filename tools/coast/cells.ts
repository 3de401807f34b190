import type { Point, Ring } from './geometry.ts'

/** A shoreline within one cell of a degree. Land is to the left of it. A ring is whole within its cell; others end at the cell's sides. */
export interface CoastLine {
  /** The south-west corner of the cell. */
  x: number
  y: number
  points: Ring
}

/** The shorelines that `gmt coast -M` wrote. Its cells are numbered from the north pole, 360 in each row. */
export function linesOf(dump: string): CoastLine[] {
  return dump
    .split('>')
    .slice(1)
    .flatMap((part) => {
      const [head = '', ...rows] = part.split('\n')
      const bin = Number(/Bin # (\d+)/.exec(head)![1])
      const points = rows.filter((row) => /^[\d-]/.test(row)).map((row) => row.split('\t').map(Number) as Point)
      return points.length < 2 ? [] : [{ x: bin % 360, y: 89 - Math.floor(bin / 360), points }]
    })
}

export function isRing({ points }: CoastLine): boolean {
  const [first, last] = [points[0]!, points.at(-1)!]
  return first[0] === last[0] && first[1] === last[1]
}

/** The corners of a cell, from the south-west one to the left. */
export function cellOf(x: number, y: number): Ring {
  return [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ]
}

/** The parts of a cell that are land, or water, by the lines that cross it. Rings within the cell are left out. */
export function piecesOf(x: number, y: number, open: readonly CoastLine[], of: 'land' | 'water'): Ring[] {
  // Reversed, a line has the water to its left. Either way, its piece goes on to the left around the cell.
  const lines = open.map(({ points }) => (of === 'land' ? points : points.toReversed()))
  const way = (from: Point, to: Point): number => (along(x, y, to) - along(x, y, from) + 4) % 4
  const left = new Set(lines)
  const pieces: Ring[] = []
  for (const first of lines) {
    if (!left.has(first)) continue
    const piece: Ring = []
    for (let line = first; left.has(line);) {
      left.delete(line)
      piece.push(...line)
      const end = line.at(-1)!
      line = lines.toSorted((a, b) => way(end, a[0]!) - way(end, b[0]!))[0]!
      piece.push(...cornersBetween(x, y, end, line[0]!))
    }
    pieces.push(piece)
  }
  return pieces
}

function cornersBetween(x: number, y: number, from: Point, to: Point): Ring {
  const way = (point: Point): number => (along(x, y, point) - along(x, y, from) + 4) % 4
  return cellOf(x, y)
    .filter((corner) => way(corner) < way(to))
    .toSorted((a, b) => way(a) - way(b))
}

/** How far around the cell a point of its sides is: 0 to 4, from the south-west corner to the left. */
function along(x: number, y: number, [px, py]: Point): number {
  const [east, north] = [px - x, py - y]
  const [south, right, top] = [Math.abs(north), Math.abs(east - 1), Math.abs(north - 1)]
  const nearest = Math.min(south, right, top, Math.abs(east))
  return nearest === south ? east : nearest === right ? 1 + north : nearest === top ? 3 - east : (4 - north) % 4
}
