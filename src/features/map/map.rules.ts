import { BOUNDS, EARTH_RADIUS, MERCATOR_RADIUS, mercatorOf, mercatorScale, type Position } from '#features/places/position.rules.ts'

/** The deepest zoom: a pixel is about four centimetres. */
export const ZOOM_MAX = 22
/** Up to this many restaurants are shown one by one. */
export const RESTAURANTS_MAX = 200
/** From this zoom on restaurants are shown and no clusters: what is together here is at one point. */
export const DEEP_ZOOM = 16

/** Half of the side of the world in Mercator's metres. */
const HALF = 20_037_508.342789244
/** The finest level that the database keeps. */
const FINEST = 17
/** The levels of map_cells. */
const LEVELS = [8, 9, 10, 11, 12, 13, 14, FINEST] as const
/** The finest level of map_rated_cells. */
const FINEST_RATED = 14
/** A cell has 64 pixels: 2^3 of them are on each side of a tile of 512. */
const CELLS_PER_TILE = 3

export interface Area {
  west: number
  south: number
  east: number
  north: number
}

/** The cells of a level, inclusive. */
export interface CellRange {
  west: number
  east: number
  south: number
  north: number
}

/** Cells of the size that suits a zoom, in the level that is kept and holds them. */
export interface Grid {
  /** The level of map_cells to read. */
  kept: number
  /** How many times the number of a kept cell is halved to get the number of the shown cell around it. */
  shift: number
  /** The cells to read, of the kept level: whole shown cells, so that a cluster is the same wherever the map is cut off. */
  cells: CellRange
}

/** The cells to read for a part of the map; undefined outside Türkiye, where no restaurant is. */
export function gridOf(area: Area, zoom: number): Grid | undefined {
  const seen = {
    west: Math.max(area.west, BOUNDS.west),
    east: Math.min(area.east, BOUNDS.east),
    south: Math.max(area.south, BOUNDS.south),
    north: Math.min(area.north, BOUNDS.north),
  }
  if (seen.west > seen.east || seen.south > seen.north) return undefined
  const shown = Math.min(Math.max(zoom + CELLS_PER_TILE, LEVELS[0] - 1), FINEST)
  const kept = LEVELS.find((level) => level >= shown) ?? FINEST
  const shift = kept - shown
  const [west, south] = cellOf({ longitude: seen.west, latitude: seen.south }, shown)
  const [east, north] = cellOf({ longitude: seen.east, latitude: seen.north }, shown)
  const last = (cell: number) => ((cell + 1) << shift) - 1
  return { kept, shift, cells: { west: west << shift, south: south << shift, east: last(east), north: last(north) } }
}

/** The cells, of the finest level that counts ratings, that lie wholly within a distance; undefined where none does. */
export function gridWithin({ longitude, latitude }: Position, metres: number): Grid | undefined {
  const southEnd = latitude - ((metres / EARTH_RADIUS) * 180) / Math.PI
  // Half the side of a square within the circle, as long as in the south, where the map stretches least; a little less, since the earth is round.
  const half = (metres / Math.SQRT2) * (MERCATOR_RADIUS / EARTH_RADIUS) * mercatorScale(southEnd) * 0.99
  const [x, y] = mercatorOf({ longitude, latitude })
  const cellAt = (at: number) => ((at + HALF) / (2 * HALF)) * 2 ** FINEST_RATED
  const [west, south] = [Math.ceil(cellAt(x - half)), Math.ceil(cellAt(y - half))]
  const [east, north] = [Math.floor(cellAt(x + half)) - 1, Math.floor(cellAt(y + half)) - 1]
  return west > east || south > north ? undefined : { kept: FINEST_RATED, shift: 0, cells: { west, south, east, north } }
}

export const isFinerThanRated = ({ kept }: Grid): boolean => kept > FINEST_RATED

/** The cells of a grid that count ratings: for the deepest zooms they are larger than those of the grid. */
export function ratedOf(grid: Grid): Grid {
  if (!isFinerThanRated(grid)) return grid
  const shift = grid.kept - FINEST_RATED
  const { west, south, east, north } = grid.cells
  return { kept: FINEST_RATED, shift: 0, cells: { west: west >> shift, south: south >> shift, east: east >> shift, north: north >> shift } }
}

/** The cells of a grid in the finest level. */
export function finestOf({ kept, cells }: Grid): CellRange {
  const shift = FINEST - kept
  const last = (cell: number) => ((cell + 1) << shift) - 1
  return { west: cells.west << shift, south: cells.south << shift, east: last(cells.east), north: last(cells.north) }
}

/** The edges of cells of the finest level in Mercator's metres. */
export function metresOf({ west, east, south, north }: CellRange): CellRange {
  const edge = (cell: number) => (cell / 2 ** FINEST) * 2 * HALF - HALF
  return { west: edge(west), south: edge(south), east: edge(east + 1), north: edge(north + 1) }
}

/** How many times the number of a cell of the finest level is halved to get the number of the shown cell around it. */
export function finestShift({ kept, shift }: Grid): number {
  return FINEST - kept + shift
}

function cellOf(position: Position, level: number): [x: number, y: number] {
  const [x, y] = mercatorOf(position)
  const cells = 2 ** level
  return [Math.floor(((x + HALF) / (2 * HALF)) * cells), Math.floor(((y + HALF) / (2 * HALF)) * cells)]
}

/** The position of Mercator's metres, with the decimals that a map can show. */
export function positionOfMetres(x: number, y: number): Position {
  const half = Math.PI / 2
  const latitude = 2 * Math.atan(Math.exp((y / HALF) * Math.PI)) - half
  return { longitude: rounded((x / HALF) * 180), latitude: rounded((latitude * 180) / Math.PI) }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** The part of the map to ask for: a little more than is seen, so that small moves need no further request. */
export function snapped({ west, south, east, north }: Area, zoom: number): Area & { zoom: number } {
  const level = Math.min(Math.max(Math.floor(zoom), 0), ZOOM_MAX)
  const step = 180 / 2 ** level
  const [down, up] = [Math.floor, Math.ceil].map((round) => (degrees: number) => rounded(round!(degrees / step) * step))
  return {
    west: Math.max(down!(west), -180),
    south: Math.max(down!(south), -85),
    east: Math.min(up!(east), 180),
    north: Math.min(up!(north), 85),
    zoom: level,
  }
}

/** How far a finger may land from the point it means, in pixels. */
const PRESS_PIXELS = 10
/** The names and coasts of the built-in map are not more exact than this, in metres. */
const BUILT_IN_METRES = 100
const METRES_OF_PIXEL = 78_271.517

/** How exact a press on the map is, in metres. */
export function metresOfPress(zoom: number, latitude: number, isBuiltIn: boolean): number {
  const metres = (PRESS_PIXELS * METRES_OF_PIXEL * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom
  return Math.max(metres, isBuiltIn ? BUILT_IN_METRES : 0)
}
