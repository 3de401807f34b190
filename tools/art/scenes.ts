import { at, box, type Brush, createBrush, oval } from './brush.ts'
import { filters } from './light.ts'
import { streetBehind, counter, type TableName, tables } from './tables.ts'

/** A picture of 800 by 600 units. */
export type Picture = (brush: Brush) => string

/** Three pictures by kind of restaurant. */
export type Pictures = Record<string, [Picture, Picture, Picture]>

/** Food on a table, from above, under one warm lamp. */
export function onTable(table: TableName, draw: (b: Brush) => string): Picture {
  return (b) => tables[table](b) + draw(b) + lamp(b, 0.3)
}

const streets = {
  night: ['#1d1730', '#4a2330', '#ffb347'],
  bosphorus: ['#0d2036', '#1f4a63', '#ffd27a'],
  dusk: ['#3b2147', '#a4532f', '#ffd9a0'],
  ember: ['#140b09', '#3b1a0e', '#ff8a3a'],
  cafe: ['#5a3a22', '#8f5f33', '#ffe3b0'],
} satisfies Record<string, [string, string, string]>

/** Food close up on a counter, the street out of focus behind it. */
export function onCounter(street: keyof typeof streets, draw: (b: Brush) => string, y = 430): Picture {
  return (b) => streetBehind(b, streets[street]) + counter(b, y) + draw(b) + lamp(b, 0.16)
}

/** A stall in the evening with its awning, its lamps and what it sells. */
export function stall(colour: string, street: keyof typeof streets, wares: (b: Brush) => string[]): Picture {
  return (b) => {
    const houses = Array.from({ length: 9 }, (_, i) => {
      const [x, h] = [i * 96 - 30, b.between(150, 290)]
      const windows = Array.from({ length: 10 }, () =>
        box(
          x + 12 + Math.floor(b.random() * 4) * 18,
          470 - h + 16 + Math.floor(b.random() * 8) * 24,
          10,
          13,
          2,
          '#ffd48a',
          `opacity="${b.between(0.1, 0.7).toFixed(2)}"`,
        ),
      ).join('')
      return box(x, 470 - h, 88, h + 40, 3, '#130d18', 'opacity=".72"') + windows
    }).join('')
    const stripes = Array.from({ length: 9 }, (_, i) => {
      const x = 110 + i * 64.5
      const fill = i % 2 === 0 ? colour : '#fff4dc'
      return `<path d="M${x + 12} 96H${x + 64}L${x + 66} 188V208a33 25 0 0 1-66 0V188Z" fill="${fill}"/>`
    }).join('')
    const bulbs = Array.from(
      { length: 10 },
      (_, i) =>
        oval(130 + i * 60, 244 + Math.sin(i * 0.9) * 7, 8, 10, '#fff0bf') +
        oval(130 + i * 60, 246, 26, 26, '#ffcf6a', 'opacity=".35" filter="url(#mist)"'),
    ).join('')
    const goods = wares(b)
    const shown = goods.map((ware, i) => at(180 + (440 / Math.max(1, goods.length - 1)) * i, 352, ware, { filter: 'low' })).join('')
    const stars = Array.from({ length: 7 }, (_, i) =>
      at(
        186 + i * 71,
        476,
        `<g fill="#f2b632"><rect x="-13" y="-13" width="26" height="26"/><rect x="-13" y="-13" width="26" height="26" transform="rotate(45)"/></g><circle r="7" fill="${colour}"/>`,
      ),
    ).join('')
    return (
      streetBehind(b, streets[street]) +
      houses +
      box(0, 540, 800, 60, 0, '#150d0b') +
      box(
        128,
        190,
        544,
        230,
        0,
        b.radial(
          [
            [0, '#ffe2a0'],
            [0.5, '#c98236'],
            [1, '#5b2c14'],
          ],
          0.5,
          0.2,
        ),
      ) +
      box(128, 120, 14, 440, 3, '#4a2813') +
      box(658, 120, 14, 440, 3, '#4a2813') +
      bulbs +
      shown +
      `<g filter="url(#woody)">${box(96, 402, 608, 34, 8, '#a8703a')}</g>` +
      box(
        120,
        436,
        560,
        116,
        0,
        b.linear(
          [
            [0, colour],
            [1, '#2a0d08'],
          ],
          90,
        ),
      ) +
      stars +
      at(0, 0, stripes, { filter: 'low' }) +
      oval(400, 420, 420, 150, '#ffbf5a', 'opacity=".2" filter="url(#glow)"') +
      lamp(b, 0.08)
    )
  }
}

function lamp(b: Brush, strength: number): string {
  return (
    box(
      0,
      0,
      800,
      600,
      0,
      b.radial(
        [
          [0, '#fff0c8', strength],
          [0.55, '#fff0c8', 0],
          [1, '#1a0a03', 0.22],
        ],
        0.34,
        0.26,
      ),
    ) +
    box(
      0,
      0,
      800,
      600,
      0,
      b.radial(
        [
          [0, '#000', 0],
          [0.75, '#000', 0],
          [1, '#120602', 0.3],
        ],
        0.5,
        0.48,
      ),
    )
  )
}

/** The whole picture as SVG. */
export function svgOf(picture: Picture, seed: number, width: number): string {
  const brush = createBrush(seed)
  const content = picture(brush)
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 800 600" width="${width}" height="${width * 0.75}"><defs>${filters}${brush.defs()}</defs>${content}</svg>`
}
