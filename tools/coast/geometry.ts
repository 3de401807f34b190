export type Point = [longitude: number, latitude: number]
export type Ring = Point[]

const METRES_OF_DEGREE = 111_195

/** A point in metres from another one, on the plane that touches the globe there. */
function metresFrom([ox, oy]: Point, [x, y]: Point): [east: number, north: number] {
  return [(x - ox) * METRES_OF_DEGREE * Math.cos((oy * Math.PI) / 180), (y - oy) * METRES_OF_DEGREE]
}

/** Square metres, negative for a ring that turns to the right. */
export function areaOf(ring: Ring): number {
  const plane = ring.map((point) => metresFrom(ring[0]!, point))
  return plane.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = plane[(index + 1) % plane.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

/** Douglas and Peucker's simplification. The ends stay; a ring is parted at its farthest point. */
export function simplified(points: Ring, tolerance: number): Ring {
  if (points.length < 3) return points
  const [first, last] = [points[0]!, points.at(-1)!]
  const isClosed = first[0] === last[0] && first[1] === last[1]
  let far = 0
  let distance = -1
  for (let at = 1; at < points.length - 1; at++) {
    const away = isClosed ? Math.hypot(...metresFrom(first, points[at]!)) : toSide(points[at]!, first, last)
    if (away > distance) [far, distance] = [at, away]
  }
  if (!isClosed && distance <= tolerance) return [first, last]
  return [...simplified(points.slice(0, far + 1), tolerance).slice(0, -1), ...simplified(points.slice(far), tolerance)]
}

/** Metres from a point to the line between two others. */
function toSide(point: Point, from: Point, to: Point): number {
  const [ax, ay] = metresFrom(point, from)
  const [bx, by] = metresFrom(point, to)
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + part * dx, ay + part * dy)
}

/** Metres from a point to the nearest of some shapes; 0 inside one. */
export function nearestOf(point: Point, shapes: readonly Ring[][]): number {
  const rings = shapes.flat()
  if (rings.some((ring) => isInside(point, ring))) return 0
  return Math.min(...rings.map((ring) => Math.min(...ring.map((from, index) => toSide(point, from, ring[(index + 1) % ring.length]!)))))
}

export function isInside([x, y]: Point, ring: Ring): boolean {
  return ring.reduce((inside, [ax, ay], index) => {
    const [bx, by] = ring[(index + ring.length - 1) % ring.length]!
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside
  }, false)
}
