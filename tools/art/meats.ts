import { at, blob, box, type Brush, curve, group, oval, path, type Point, scatter } from './brush.ts'
import { flecks, grilledPepper, grilledTomato, shavings } from './garnish.ts'

function skewer(b: Brush, length: number): string {
  return (
    box(
      -length / 2,
      -4,
      length,
      8,
      4,
      b.linear(
        [
          [0, '#f4f6f6'],
          [0.5, '#9aa4a8'],
          [1, '#5f6a6e'],
        ],
        90,
      ),
    ) + oval(-length / 2 - 10, 0, 14, 12, 'none', 'stroke="#9aa4a8" stroke-width="6"')
  )
}

/** Hand-minced meat pressed along a flat skewer. */
export function adana(b: Brush, length = 400): string {
  const half = length / 2
  const edge: Point[] = []
  for (let x = -half; x <= half; x += 26) edge.push([x, -27 + (edge.length % 2 === 0 ? 7 : -3)])
  for (let x = half; x >= -half; x -= 26) edge.push([x, 27 + (edge.length % 2 === 0 ? -6 : 4)])
  const marks = Array.from({ length: Math.floor(length / 52) }, (_, i) =>
    oval(-half + 34 + i * 52, b.between(-6, 6), 9, 22, '#2c0f05', 'opacity=".5"'),
  ).join('')
  return at(
    0,
    0,
    at(-20, 0, skewer(b, length + 150)) +
      group(
        'puffy',
        group(
          'charred',
          path(
            curve(edge),
            b.linear(
              [
                [0, '#b45a30'],
                [0.5, '#8f3d1d'],
                [1, '#5d2410'],
              ],
              90,
            ),
          ),
        ),
      ) +
      `<g filter="url(#mist)">${marks}</g>` +
      flecks(b, 40, half * 0.92, 18, ['#d8432a', '#5f9a3c', '#e28450'], 3),
    { filter: 'shadow' },
  )
}

/** Cubes on a skewer. */
export function sis(b: Brush, meat: 'kuzu' | 'tavuk' = 'kuzu'): string {
  const tones = meat === 'kuzu' ? ['#8a4522', '#76371a', '#9a532b'] : ['#e2a04c', '#d18c37', '#efb868']
  const pieces = Array.from({ length: 7 }, (_, i) => {
    const x = -180 + i * 60
    if (i === 2) return at(x, 0, group('puffy', box(-22, -30, 44, 60, 12, '#5f9f38')))
    if (i === 4) return at(x, 0, group('puffy', oval(0, 0, 28, 29, '#d8341f')))
    return at(x, b.between(-3, 3), group('puffy', group('charred', box(-31, -31, 62, 62, 15, b.pick(tones)))), { turn: b.between(-9, 9) })
  }).join('')
  return at(0, 0, skewer(b, 560) + pieces, { filter: 'shadow' })
}

/** Cutlets with the bone left on. */
export function cutlet(b: Brush): string {
  const d = curve([
    [-70, -40],
    [-10, -66],
    [56, -46],
    [76, 6],
    [50, 52],
    [-14, 60],
    [-64, 34],
  ])
  return at(
    0,
    0,
    at(-120, 14, group('crisp', box(-60, -10, 130, 20, 10, '#f3e6cd')), { turn: 8 }) +
      group(
        'puffy',
        group(
          'charred',
          path(
            d,
            b.radial([
              [0, '#b5683a'],
              [0.7, '#8a4120'],
              [1, '#5c2410'],
            ]),
          ),
        ),
      ) +
      path('M-52-36Q0-58 50-38', 'none', 'stroke="#f0cf9c" stroke-width="11" stroke-linecap="round" opacity=".8"'),
    { filter: 'shadow' },
  )
}

/** A wing, glazed and charred at its tip. */
export function wing(b: Brush): string {
  const d = curve([
    [-100, 24],
    [-70, -26],
    [-20, -44],
    [10, -14],
    [50, -44],
    [104, -40],
    [112, -16],
    [64, 6],
    [30, 40],
    [-20, 48],
    [-66, 50],
  ])
  return at(
    0,
    0,
    group(
      'puffy',
      group(
        'baked',
        path(
          d,
          b.linear([
            [0, '#f0a03e'],
            [0.5, '#cf6f1e'],
            [1, '#8a3a0c'],
          ]),
        ),
      ),
    ) + path('M-70-8Q-30-32 20-6', 'none', 'stroke="#ffe3b0" stroke-opacity=".55" stroke-width="9" stroke-linecap="round"'),
    { filter: 'shadow' },
  )
}

/** The upright spit before its fire. */
export function donerSpit(b: Brush, meat: 'et' | 'tavuk' = 'et'): string {
  const tones =
    meat === 'et' ? ['#6a2f14', '#7d3d1b', '#56240e', '#8a4a22', '#733516'] : ['#d9923d', '#c57f30', '#e9ad5b', '#b56f26', '#efbc74']
  let layers = ''
  for (let i = 0; i < 21; i++) {
    const y = -206 + i * 20
    const half = 150 - Math.abs(i - 7) * (i < 7 ? 9 : 5.4) + b.between(-5, 5)
    const wave: Point[] = [
      [-half, y - 4],
      [-half * 0.7, y - b.between(10, 16)],
      [0, y - 13],
      [half * 0.7, y - b.between(10, 16)],
      [half, y - 4],
      [half * 0.96, y + b.between(12, 18)],
      [half * 0.4, y + b.between(18, 26)],
      [-half * 0.2, y + b.between(14, 24)],
      [-half * 0.6, y + b.between(18, 28)],
      [-half * 0.97, y + 12],
    ]
    layers += group('crisp', group('charred', path(curve(wave), b.pick(tones))))
  }
  const bars = [-180, -90, 0, 90, 180]
    .map((y) =>
      box(
        205,
        y - 34,
        70,
        62,
        8,
        b.linear([
          [0, '#ffe9a8'],
          [0.4, '#ff8a1c'],
          [1, '#d83a06'],
        ]),
      ),
    )
    .join('')
  return (
    box(190, -240, 110, 470, 14, '#2b2321') +
    `<g filter="url(#mist)">${bars}</g>` +
    oval(150, 0, 150, 260, '#ff8a1c', 'opacity=".35" filter="url(#glow)"') +
    at(0, 0, box(-6, -300, 12, 560, 6, '#c7ced1') + layers + at(0, -236, b.emoji('tomato', 84)) + at(0, -276, b.emoji('bell-pepper', 54)), {
      filter: 'shadow',
    }) +
    path('M118-170Q168-60 92 200', 'none', 'stroke="#ffb04a" stroke-width="26" opacity=".45" filter="url(#glow)"') +
    path('M-118-170Q-168-60-92 200', 'none', 'stroke="#160703" stroke-width="50" opacity=".5" filter="url(#glow)"') +
    at(
      0,
      236,
      oval(
        0,
        0,
        190,
        26,
        b.linear([
          [0, '#eef1f1'],
          [1, '#7e888c'],
        ]),
      ) + at(0, -6, shavings(b, 22, 140, 10, tones)),
      { filter: 'shadow' },
    )
  )
}

/** The long roll that turns over the coals. */
export function kokorecRoll(b: Brush, length = 560): string {
  const half = length / 2
  const shape = `M${-half + 50}-54H${half - 50}Q${half}-50 ${half} 0T${half - 50} 54H${-half + 50}Q${-half} 50 ${-half} 0T${-half + 50}-54Z`
  const turns = Array.from({ length: Math.floor(length / 17) }, (_, i) => {
    const x = -half - 10 + i * 17
    return path(
      `M${x}-60Q${x + 44} -10 ${x + 14} 62`,
      'none',
      `stroke="${b.pick(['#c98a42', '#a3642a', '#d9a55c', '#8a4f1e', '#b5762f'])}" stroke-width="${b.between(13, 20).toFixed(0)}" stroke-linecap="round"`,
    )
  }).join('')
  return at(
    0,
    0,
    skewer(b, length + 260) +
      group('puffy', group('charred', `<g clip-path="${b.clip(shape)}">${path(shape, '#7a4318')}${group('crisp', turns)}</g>`)) +
      path(
        `M${-half + 40}-32H${half - 40}`,
        'none',
        'stroke="#ffe7b8" stroke-opacity=".3" stroke-width="9" stroke-linecap="round" filter="url(#mist)"',
      ),
    { filter: 'shadow' },
  )
}

/** A bed of coals with fire between them. */
export function coals(b: Brush, width: number, height: number): string {
  const glow =
    oval(0, 0, width / 2, height / 2, '#ff6a10', 'filter="url(#glow)" opacity=".9"') +
    oval(0, 0, width / 2.4, height / 2.6, '#ffc04a', 'filter="url(#glow)" opacity=".8"')
  const lumps = scatter(b, 70, width / 2, height / 2, (x, y) =>
    at(
      x,
      y,
      group(
        'crisp',
        path(blob(b, b.between(20, 40), b.between(14, 26), 0.2, 7), b.pick(['#2a211e', '#3b2d28', '#54332a', '#7c3517', '#c2470f'])),
      ),
    ),
  )
  return (
    glow + lumps + scatter(b, 50, width / 2, height / 2, (x, y) => oval(x, y, b.between(2, 6), b.between(2, 5), '#ffd27a', 'opacity=".9"'))
  )
}

/** Döner over bread with tomato butter and yoghurt. */
export function iskender(b: Brush): string {
  const cubes = scatter(b, 22, 190, 96, (x, y) =>
    at(x, y, group('crisp', box(-20, -20, 40, 40, 6, b.pick(['#e9b565', '#d99a45', '#f0c47c']))), {
      turn: b.between(0, 90),
      filter: 'low',
    }),
  )
  return (
    cubes +
    shavings(b, 46, 160, 78) +
    at(0, 0, group('wet', path(blob(b, 110, 46, 0.22, 11), '#b3260f')), { filter: 'low' }) +
    flecks(b, 14, 100, 40, ['#ffd9a0', '#f09a54'], 5) +
    at(-196, 34, group('soft', path(blob(b, 62, 54, 0.06), '#fffdf8')), { filter: 'low' }) +
    at(166, -62, grilledPepper(b), { turn: -18, scale: 0.8 }) +
    at(188, 52, grilledTomato(b), { scale: 0.9 })
  )
}

/** Slices of a rare steak, fanned. */
export function steak(b: Brush): string {
  return Array.from({ length: 6 }, (_, i) => {
    const d = curve([
      [-34, -74],
      [0, -86],
      [34, -72],
      [40, 0],
      [32, 76],
      [0, 86],
      [-34, 74],
      [-40, 0],
    ])
    return at(
      -120 + i * 46,
      Math.abs(i - 2.5) * 7 - 10,
      group('puffy', group('charred', path(d, '#5b2a14'))) +
        group(
          'wet',
          at(
            0,
            0,
            path(
              d,
              b.radial(
                [
                  [0, '#c8404a'],
                  [0.5, '#ad2b33'],
                  [0.85, '#8a3324'],
                  [1, '#6b2c18'],
                ],
                0.5,
                0.5,
              ),
            ),
            { scale: 0.82 },
          ),
        ),
      { turn: -14 + i * 5, filter: 'low' },
    )
  }).join('')
}
