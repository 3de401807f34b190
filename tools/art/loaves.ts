import { at, box, type Brush, curve, group, oval, path, type Point, scatter } from './brush.ts'
import { flecks, lettuce, onionRings, shavings, tomatoSlice } from './garnish.ts'

export type Filling = 'balik' | 'kokorec' | 'doner' | 'kofte' | 'tavuk' | 'kumru' | 'sucuk'

/** A half loaf, filled, seen from the side. */
export function loaf(b: Brush, filling: Filling): string {
  const under = curve([
    [-250, 34],
    [-200, 26],
    [0, 30],
    [200, 26],
    [250, 34],
    [236, 92],
    [150, 112],
    [0, 116],
    [-150, 112],
    [-236, 92],
  ])
  const top = curve([
    [-256, 4],
    [-240, -60],
    [-150, -106],
    [0, -120],
    [150, -106],
    [240, -60],
    [256, 4],
    [150, 14],
    [0, 10],
    [-150, 14],
  ])
  const cuts = [-140, -50, 40, 130].map((x) => path(`M${x - 26}-92q34 6 52 52q-8 8-18 4q-22-38-34-56Z`, '#fbe6ba')).join('')
  const seeds = filling === 'kumru' ? flecks(b, 90, 210, 46, ['#fff3d2', '#f6dfa6'], 5) : ''
  const crust = (d: string): string =>
    group(
      'puffy',
      group(
        'baked',
        path(
          d,
          b.linear(
            [
              [0, '#eeb866'],
              [0.6, '#cf8438'],
              [1, '#9c5a24'],
            ],
            90,
          ),
        ),
      ),
    )
  return at(
    0,
    0,
    crust(under) +
      path('M-236 38Q0 26 236 38L228 60Q0 50-228 60Z', '#fbe9c4') +
      fillings[filling](b) +
      at(0, -4, crust(top) + (filling === 'kumru' ? at(0, -70, seeds) : cuts)),
    { filter: 'shadow' },
  )
}

const greens = (b: Brush): string =>
  [-190, -110, -30, 50, 130, 200].map((x) => at(x, 34 + b.between(-4, 4), lettuce(b, 62, 24), { turn: b.between(-8, 8) })).join('')
const reds = (b: Brush): string => [-160, -60, 60, 165].map((x) => at(x, 22, tomatoSlice(b, 36), { scale: 1 })).join('')

const fillings: Record<Filling, (b: Brush) => string> = {
  balik: (b) =>
    greens(b) +
    [-108, 104].map((x, i) => at(x, 12, fillet(b), { turn: i === 0 ? -3 : 3, scale: 0.98 })).join('') +
    at(0, 34, onionRings(b, 8, 190)) +
    reds(b),
  kokorec: (b) => at(0, 18, chopped(b, 110, 226, 32)),
  doner: (b) => greens(b) + at(0, 12, shavings(b, 34, 200, 24)) + [-120, 10, 140].map((x) => at(x, 34, tomatoSlice(b, 30))).join(''),
  tavuk: (b) =>
    greens(b) +
    at(0, 12, shavings(b, 34, 200, 24, ['#d99a4c', '#c98539', '#e8b56a', '#b8742e'])) +
    [-120, 20, 140].map((x) => at(x, 34, tomatoSlice(b, 30))).join(''),
  kofte: (b) =>
    greens(b) +
    [-150, -50, 50, 150]
      .map((x) => at(x, 16, group('puffy', group('charred', oval(0, 0, 60, 28, '#7d4323'))), { filter: 'low' }))
      .join('') +
    at(0, 36, onionRings(b, 6, 180)),
  kumru: (b) =>
    [-150, -50, 50, 150].map((x) => at(x, 22, group('crisp', oval(0, 0, 54, 22, '#b3261a')), { filter: 'low' })).join('') +
    group('wet', path(drip(b, 214, 26), '#ffd04a')) +
    reds(b),
  sucuk: (b) =>
    [-160, -80, 0, 80, 160]
      .map((x) => at(x, 18, group('crisp', group('charred', oval(0, 0, 52, 22, '#b3261a'))), { filter: 'low' }))
      .join('') + group('wet', path(drip(b, 214, 22), '#ffcf4d')),
}

/** Melted cheese that runs over an edge. */
function drip(b: Brush, half: number, top: number): string {
  const lower: Point[] = Array.from({ length: 13 }, (_, i) => [
    half - (i * half) / 6,
    top + (i % 2 === 0 ? b.between(10, 18) : b.between(26, 56)),
  ])
  return curve([[-half, top - 8], [0, top - 14], [half, top - 8], ...lower])
}

function chopped(b: Brush, count: number, rx: number, ry: number): string {
  return (
    scatter(b, count, rx, ry, (x, y) =>
      at(x, y, group('crisp', box(-12, -8, 24, 16, 6, b.pick(['#8a5226', '#a3672f', '#6f3d18', '#c08a48', '#b5772f']))), {
        turn: b.between(0, 180),
        filter: 'low',
      }),
    ) + flecks(b, 60, rx, ry, ['#d8281c', '#c23616', '#3d8a2e', '#5fae3f'], 4.5)
  )
}

/** A mackerel fillet from the grill. */
function fillet(b: Brush): string {
  const d = curve([
    [-128, 4],
    [-70, -30],
    [20, -34],
    [96, -22],
    [130, 0],
    [96, 22],
    [10, 32],
    [-80, 28],
  ])
  const marks = [-70, -30, 10, 50, 90]
    .map((x) => path(`M${x} -26l-16 52`, 'none', 'stroke="#3a1b0a" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"'))
    .join('')
  return at(
    0,
    0,
    group(
      'puffy',
      group(
        'baked',
        path(
          d,
          b.linear(
            [
              [0, '#f0cd94'],
              [0.55, '#d99c55'],
              [1, '#8c5a34'],
            ],
            90,
          ),
        ),
      ),
    ) + `<g clip-path="${b.clip(d)}">${marks}${path('M-120 24Q0 44 130 14V60H-130Z', '#5c6a73', 'opacity=".75"')}</g>`,
    { filter: 'low' },
  )
}

export type WrapFilling = 'et' | 'tavuk' | 'cig_kofte' | 'adana'

/** A rolled flatbread, cut open at one end, its other half in paper. */
export function wrap(b: Brush, filling: WrapFilling, sheet = '#f3e7cd'): string {
  const inside: Record<WrapFilling, string[]> = {
    et: ['#8a4a24', '#74391a'],
    tavuk: ['#d99a4c', '#c98539'],
    cig_kofte: ['#9c3c22', '#7d2c17'],
    adana: ['#8b3a1f', '#6e2a14'],
  }
  const mouth =
    oval(178, 0, 34, 62, '#d9a663') +
    oval(182, 0, 27, 54, '#5a2a14') +
    scatter(b, 16, 18, 42, (x, y) =>
      at(184 + x, y, group('crisp', oval(0, 0, 14, 10, b.pick(inside[filling]))), { turn: b.between(0, 180) }),
    ) +
    at(190, -26, lettuce(b, 22, 13)) +
    at(192, 22, oval(0, 0, 14, 18, '#e5482e')) +
    at(192, 2, oval(0, 0, 11, 13, '#fbf3e2')) +
    at(186, 40, lettuce(b, 18, 11))
  return at(
    0,
    0,
    mouth +
      group(
        'soft',
        group(
          'baked',
          path(
            'M-190-62H180C160-30 160 30 180 62H-190C-214 30-214-30-190-62Z',
            b.linear(
              [
                [0, '#f8e2b4'],
                [0.55, '#e6b670'],
                [1, '#a66a30'],
              ],
              90,
            ),
          ),
        ),
      ) +
      at(
        0,
        0,
        path(
          'M-212-68L-4-68Q16-30-14-4Q14 34-8 68L-212 68Q-232 0-212-68Z',
          b.linear(
            [
              [0, '#fffdf6'],
              [0.5, sheet],
              [1, '#c9b68f'],
            ],
            90,
          ),
        ),
        { filter: 'low' },
      ) +
      '<path d="M-180-44q60 12 130-8M-186 10q70 14 140-4M-176 46q60-14 120 0" fill="none" stroke="#a98f5e" stroke-opacity=".35" stroke-width="3"/>',
    { filter: 'shadow' },
  )
}

/** Bread pressed on the grill, cut across, cheese running out. */
export function tost(b: Brush, extra: 'kasar' | 'sucuk' | 'karisik' = 'kasar'): string {
  const slice = (turn: number): string => {
    const bread = 'M-150-96Q-160-108-140-110L140-110Q158-108 150-92L152 88Q154 108 136 108L-138 108Q-156 106-152 90Z'
    const bars = [-120, -72, -24, 24, 72, 120]
      .map((x) => `<path d="M${x}-100l-8 200" stroke="#5e2c0e" stroke-opacity=".62" stroke-width="15" stroke-linecap="round"/>`)
      .join('')
    return at(
      0,
      0,
      group(
        'puffy',
        group(
          'baked',
          path(
            bread,
            b.linear([
              [0, '#f0bd6c'],
              [1, '#c67f34'],
            ]),
          ),
        ),
      ) + `<g clip-path="${b.clip(bread)}"><g filter="url(#mist)">${bars}</g></g>`,
      { turn, filter: 'low' },
    )
  }
  const between =
    group(
      'wet',
      path(
        drip(b, 158, 92),
        b.linear(
          [
            [0, '#ffe27a'],
            [1, '#f4ac25'],
          ],
          90,
        ),
      ),
    ) +
    (extra === 'kasar'
      ? ''
      : [-110, -40, 34, 108].map((x) => at(x, 112, group('crisp', oval(0, 0, 34, 13, '#b3261a')), { filter: 'low' })).join('')) +
    (extra === 'karisik' ? at(-70, 122, tomatoSlice(b, 24)) + at(70, 122, lettuce(b, 40, 14)) : '')
  return at(0, 0, at(8, 22, slice(1.5)) + between + at(-4, -10, slice(-1.5)), { filter: 'shadow' })
}
