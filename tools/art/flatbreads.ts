import { at, blob, box, type Brush, curve, group, oval, path, scatter } from './brush.ts'
import { flecks, parsley } from './garnish.ts'

const GOLD = ['#f2c777', '#d99040', '#b0642a'] as const

/** Thin dough under spiced mince. */
export function lahmacun(b: Brush, r = 170): string {
  const dough = path(
    blob(b, r, r * 0.95, 0.035),
    b.radial(
      [
        [0, '#f4d9a4'],
        [0.75, '#ecc07e'],
        [1, '#b97a3c'],
      ],
      0.5,
      0.5,
    ),
  )
  const mince = path(
    blob(b, r * 0.86, r * 0.81, 0.03),
    b.radial([
      [0, '#c4552f'],
      [0.7, '#a23c20'],
      [1, '#7e2a16'],
    ]),
  )
  const blisters = Array.from({ length: 16 }, () => {
    const angle = b.random() * 6.283
    return oval(Math.cos(angle) * r * 0.94, Math.sin(angle) * r * 0.89, b.between(5, 13), b.between(4, 8), '#5a2a10', 'opacity=".6"')
  }).join('')
  return at(
    0,
    0,
    group('soft', group('baked', dough)) +
      `<g filter="url(#mist)">${blisters}</g>` +
      group('crumbly', group('grain', mince)) +
      flecks(b, 150, r * 0.8, r * 0.75, ['#5f1f10', '#7a2d18', '#d8703e', '#e08a54'], 5) +
      flecks(b, 70, r * 0.8, r * 0.75, ['#d8281c', '#ef5b35'], 4) +
      flecks(b, 110, r * 0.78, r * 0.73, ['#3d8a2e', '#5fae3f', '#2c6b22'], 4.5),
    { filter: 'shadow' },
  )
}

/** Lahmacun with greens rolled in. */
export function rolledLahmacun(b: Brush): string {
  return at(
    0,
    0,
    at(168, 0, oval(0, 0, 20, 44, '#8f3a1e') + oval(4, -10, 9, 16, '#6fb244') + oval(2, 16, 8, 12, '#e9563a')) +
      parsleyTuft(b, 176) +
      group(
        'soft',
        group(
          'baked',
          box(
            -180,
            -46,
            352,
            92,
            44,
            b.linear(
              [
                [0, '#f6dca8'],
                [0.6, '#e3ae66'],
                [1, '#a7682f'],
              ],
              90,
            ),
          ),
        ),
      ) +
      path('M-150-14Q0-30 150-12', 'none', 'stroke="#8f3a1e" stroke-width="7" opacity=".55"') +
      `<g>${box(
        -184,
        -50,
        170,
        100,
        12,
        b.linear(
          [
            [0, '#fffaf0'],
            [1, '#dccba8'],
          ],
          90,
        ),
        'filter="url(#low)"',
      )}</g><path d="M-150-30v62M-100-36v70M-52-34v66" stroke="#c2ab7c" stroke-opacity=".5" stroke-width="3"/>`,
    { filter: 'shadow' },
  )
}

function parsleyTuft(b: Brush, x: number): string {
  return [-24, 4, 26].map((y) => at(x, y, parsley(b, 0.55), { turn: 80 + y })).join('')
}

export type PideFilling = 'kiyma' | 'kasar' | 'sucuk' | 'kusbasi'

/** A boat of dough, its rim folded over the filling, its ends pointed. */
export function pide(b: Brush, filling: PideFilling): string {
  const boat = (w: number, h: number): string =>
    curve([
      [-w, 2],
      [-w * 0.82, -h * 0.42],
      [-w * 0.45, -h * 0.92],
      [0, -h],
      [w * 0.45, -h * 0.92],
      [w * 0.82, -h * 0.42],
      [w, 2],
      [w * 0.82, h * 0.44],
      [w * 0.45, h * 0.94],
      [0, h],
      [-w * 0.45, h * 0.94],
      [-w * 0.82, h * 0.44],
    ])
  const ends = [-1, 1].map((side) => oval(side * 262, 2, 26, 15, GOLD[1], `transform="rotate(${side * 4} ${side * 262} 2)"`)).join('')
  const rim =
    ends +
    path(
      boat(258, 84),
      b.radial(
        [
          [0, '#f7d68f'],
          [0.7, '#e2a250'],
          [1, '#b36a2b'],
        ],
        0.5,
        0.4,
      ),
    )
  const seeds = Array.from({ length: 60 }, () => {
    const angle = b.random() * 6.283
    return oval(
      Math.cos(angle) * 214,
      Math.sin(angle) * 70,
      4,
      2.2,
      b.pick(['#fff3d2', '#3a2a1c', '#fbe3a8']),
      `transform="rotate(${b.between(0, 180).toFixed(0)} ${(Math.cos(angle) * 214).toFixed(0)} ${(Math.sin(angle) * 70).toFixed(0)})"`,
    )
  }).join('')
  const grounds: Record<PideFilling, [string, string]> = {
    kiyma: ['#b4512c', '#7e2c16'],
    kasar: ['#ffd95c', '#eda526'],
    sucuk: ['#ffdc66', '#eeab2c'],
    kusbasi: ['#c9762f', '#8a4219'],
  }
  const [light, deep] = grounds[filling]
  return at(
    0,
    0,
    group('puffy', group('baked', rim)) +
      seeds +
      group(
        'wet',
        group(
          filling === 'kiyma' ? 'crumbly' : 'hand',
          group(
            filling === 'kasar' ? 'baked' : 'grain',
            path(
              boat(206, 52),
              b.radial([
                [0, light],
                [1, deep],
              ]),
            ),
          ),
        ),
      ) +
      toppings[filling](b),
    { filter: 'shadow' },
  )
}

const toppings: Record<PideFilling, (b: Brush) => string> = {
  kiyma: (b) =>
    flecks(b, 150, 180, 42, ['#5f1f10', '#d8703e', '#e08a54'], 5) + flecks(b, 90, 180, 40, ['#d8281c', '#3d8a2e', '#5fae3f'], 4.5),
  kasar: (b) =>
    flecks(b, 60, 170, 40, ['#c9771c', '#fff0b0', '#d98d22'], 7) +
    flecks(b, 26, 170, 38, ['#3d8a2e'], 3.5) +
    at(0, 0, group('wet', oval(0, 0, 26, 22, '#ff9d12')), { filter: 'low' }),
  sucuk: (b) =>
    [-150, -98, -48, 52, 102, 152]
      .map((x, i) => at(x, i % 2 === 0 ? -9 : 9, group('crisp', group('grain', oval(0, 0, 27, 25, '#b3261a'))), { filter: 'low' }))
      .join('') +
    at(0, 0, group('crisp', path(blob(b, 44, 34, 0.08), '#fffaf0')) + group('wet', oval(2, -1, 19, 18, '#ffa41b')), { filter: 'low' }) +
    flecks(b, 40, 170, 38, ['#3d8a2e', '#d8281c'], 3.5),
  kusbasi: (b) =>
    scatter(b, 44, 176, 40, (x, y) =>
      at(x, y, group('crisp', box(-13, -10, 26, 20, 6, b.pick(['#7a3e1d', '#8f4c24', '#653014']))), {
        turn: b.between(0, 90),
        filter: 'low',
      }),
    ) + flecks(b, 36, 176, 40, ['#4f9a35', '#d8281c', '#7cb944'], 8),
}
