import { at, type Brush, curve, group, oval, path, scatter } from './brush.ts'
import { flecks } from './garnish.ts'

/** A stuffed mussel on its half shell. */
export function mussel(b: Brush): string {
  const shell = curve([
    [-92, 0],
    [-66, -36],
    [-6, -52],
    [58, -40],
    [94, 0],
    [58, 42],
    [-6, 54],
    [-66, 38],
  ])
  const inner = at(
    4,
    2,
    path(
      shell,
      b.linear([
        [0, '#e9dff0'],
        [0.5, '#9d93b4'],
        [1, '#4d4664'],
      ]),
    ),
    { scale: 0.88 },
  )
  const stuffing = at(
    6,
    4,
    group(
      'soft',
      group(
        'crumbly',
        path(
          shell,
          b.radial([
            [0, '#f0b55e'],
            [0.7, '#d68a34'],
            [1, '#a35c1c'],
          ]),
        ),
      ),
    ),
    { scale: 0.74 },
  )
  const grains = at(
    6,
    4,
    scatter(b, 90, 62, 32, (x, y) =>
      oval(
        x,
        y,
        6.5,
        3,
        b.pick(['#ffd894', '#f6c06a', '#fbe3b4', '#e0a048']),
        `transform="rotate(${b.between(0, 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`,
      ),
    ),
  )
  return at(
    0,
    0,
    group(
      'puffy',
      path(
        shell,
        b.linear([
          [0, '#3d3a52'],
          [0.5, '#1d1b2a'],
          [1, '#0d0c14'],
        ]),
      ),
    ) +
      inner +
      stuffing +
      grains +
      flecks(b, 10, 56, 28, ['#2c1408', '#2c1408', '#4f8f33'], 4),
    { filter: 'shadow' },
  )
}

/** A closed mussel. */
export function closedMussel(b: Brush): string {
  const shell = curve([
    [-92, 0],
    [-66, -36],
    [-6, -52],
    [58, -40],
    [94, 0],
    [58, 42],
    [-6, 54],
    [-66, 38],
  ])
  return at(
    0,
    0,
    group(
      'puffy',
      path(
        shell,
        b.linear([
          [0, '#4a4763'],
          [0.5, '#24222f'],
          [1, '#0f0e16'],
        ]),
      ),
    ) +
      [0.8, 0.62, 0.44]
        .map(
          (s) =>
            `<g transform="translate(${-14 * (1 - s)} 0) scale(${s})">${path(shell, 'none', 'stroke="#8d88ab" stroke-opacity=".35" stroke-width="3"')}</g>`,
        )
        .join(''),
    { filter: 'shadow' },
  )
}

/** Fried mussels on a stick. */
export function musselStick(b: Brush): string {
  const lumps = Array.from({ length: 6 }, (_, i) =>
    at(
      -130 + i * 54,
      b.between(-5, 5),
      group(
        'puffy',
        group(
          'baked',
          path(
            curve([
              [-34, 0],
              [-22, -28],
              [6, -33],
              [32, -20],
              [36, 6],
              [18, 30],
              [-14, 31],
            ]),
            b.radial([
              [0, '#f6cd7a'],
              [0.7, '#dd9a3c'],
              [1, '#a8641f'],
            ]),
          ),
        ),
      ),
      { turn: b.between(-30, 30), filter: 'low' },
    ),
  ).join('')
  return at(0, 0, path('M-230 0H210', 'none', 'stroke="#c79a5c" stroke-width="8" stroke-linecap="round"') + lumps, { filter: 'shadow' })
}

/** A whole fish from the grill. */
export function seaBass(b: Brush): string {
  const body = curve([
    [-230, -4],
    [-170, -52],
    [-60, -80],
    [60, -68],
    [150, -30],
    [204, -8],
    [250, -52],
    [262, -44],
    [244, 2],
    [262, 52],
    [250, 56],
    [204, 16],
    [150, 38],
    [60, 74],
    [-60, 82],
    [-170, 48],
  ])
  const marks = [-110, -55, 0, 55, 110]
    .map((x) =>
      path(`M${x + 18}-72L${x - 22} 74`, 'none', 'stroke="#2b1408" stroke-opacity=".55" stroke-width="10" stroke-linecap="round"'),
    )
    .join('')
  return at(
    0,
    0,
    group(
      'puffy',
      group(
        'baked',
        path(
          body,
          b.linear(
            [
              [0, '#8a8f90'],
              [0.35, '#c2b79d'],
              [0.6, '#e0b878'],
              [1, '#8f5f34'],
            ],
            90,
          ),
        ),
      ),
    ) +
      `<g clip-path="${b.clip(body)}">${marks}</g>` +
      path('M-150-44Q-128 0-150 42', 'none', 'stroke="#4a3220" stroke-opacity=".6" stroke-width="5"') +
      oval(-188, -14, 12, 12, '#f7f1e2') +
      oval(-188, -14, 6, 6, '#1c1410'),
    { filter: 'shadow' },
  )
}

/** Raw spiced bulgur, pressed with three fingers. */
export function cigKofte(b: Brush): string {
  const d = curve([
    [-62, 2],
    [-44, -24],
    [-26, -18],
    [-8, -28],
    [10, -20],
    [30, -27],
    [52, -18],
    [64, 4],
    [46, 25],
    [0, 29],
    [-44, 25],
  ])
  return at(
    0,
    0,
    group(
      'puffy',
      group(
        'grain',
        path(
          d,
          b.linear(
            [
              [0, '#bb5030'],
              [0.6, '#97371d'],
              [1, '#6b220f'],
            ],
            90,
          ),
        ),
      ),
    ) + flecks(b, 26, 50, 18, ['#d87a52', '#5f1e0e', '#4f8f33', '#e39a70'], 2.6),
    { filter: 'low' },
  )
}
