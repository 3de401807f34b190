import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = join(import.meta.dirname, 'sources')

const reds = new Set(['tomato', 'hot-pepper', 'strawberry', 'cherries', 'chocolate-bar', 'wine-glass'])

type Stop = [offset: number, colour: string, opacity?: number]
export type Point = [x: number, y: number]

/** Draws one picture: provides gradients, seeded random numbers, and pieces of third-party artwork. */
export interface Brush {
  random(): number
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** Fills that go from the upper left to the lower right, or to the edge. */
  linear(stops: Stop[], angle?: number): string
  radial(stops: Stop[], cx?: number, cy?: number): string
  clip(d: string): string
  /** A Fluent emoji by its file name, centred, `size` wide. */
  emoji(name: string, size: number): string
  defs(): string
}

export function createBrush(seed: number): Brush {
  let state = seed * 2_654_435_761
  let ids = 0
  const parts: string[] = []
  const define = (make: (id: string) => string): string => {
    const id = `d${++ids}`
    parts.push(make(id))
    return `url(#${id})`
  }
  const marks = (stops: Stop[]): string =>
    stops.map(([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    random,
    between: (low, high) => low + (high - low) * random(),
    pick: (from) => from[Math.floor(random() * from.length)]!,
    linear: (stops, angle = 45) =>
      define((id) => `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${marks(stops)}</linearGradient>`),
    radial: (stops, cx = 0.42, cy = 0.36) =>
      define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r=".72">${marks(stops)}</radialGradient>`),
    clip: (d) => define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`),
    emoji(name, size) {
      const own = `e${++ids}-`
      const svg = readFileSync(join(sources, `${name}.svg`), 'utf8')
        .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
        .replace(/\bid="/g, `id="${own}`)
        .replace(/url\(#/g, `url(#${own}`)
        .replace(/href="#/g, `href="#${own}`)
      // Fluent reds lean to magenta; street food does not.
      const tint = reds.has(name) ? ' filter="url(#warm)"' : ''
      return `<g transform="scale(${size / 32}) translate(-16 -16)"${tint}>${svg}</g>`
    },
    defs: () => parts.join(''),
  }
}

/** Moves a drawing from 0,0 to its position. */
export function at(x: number, y: number, content: string, { turn = 0, scale = 1, filter = '' } = {}): string {
  const effect = filter === '' ? '' : ` filter="url(#${filter})"`
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"${effect}>${content}</g>`
}

export function group(filter: string, content: string): string {
  return `<g filter="url(#${filter})">${content}</g>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
}

export function box(x: number, y: number, width: number, height: number, radius: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`
}

/** A smooth line through these points. */
export function curve(points: Point[], closed = true): string {
  const n = points.length
  const of = (i: number): Point => points[closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i))]!
  let d = `M${of(0).join(' ')}`
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [of(i - 1), of(i), of(i + 1), of(i + 2)]
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]
    const two = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6]
    d += `C${[...one, ...two, ...c].map((value) => value.toFixed(1)).join(' ')}`
  }
  return closed ? `${d}Z` : d
}

/** A roundish, irregular shape. */
export function blob(brush: Brush, rx: number, ry: number, wobble = 0.05, corners = 18): string {
  return curve(
    Array.from({ length: corners }, (_, i): Point => {
      const angle = (i / corners) * 2 * Math.PI
      const stretch = 1 + brush.between(-wobble, wobble)
      return [Math.cos(angle) * rx * stretch, Math.sin(angle) * ry * stretch]
    }),
  )
}

/** Many small things inside an oval, denser in the middle. */
export function scatter(brush: Brush, count: number, rx: number, ry: number, draw: (x: number, y: number) => string): string {
  return Array.from({ length: count }, () => {
    const angle = brush.random() * 2 * Math.PI
    const far = Math.sqrt(brush.random())
    return draw(Math.cos(angle) * far * rx, Math.sin(angle) * far * ry)
  }).join('')
}
