import { at, box, type Brush, oval, path, blob } from './brush.ts'

/** A plate from above. */
export function plate(b: Brush, r: number, { rim = '', colour = '#faf5ea', shade = '#d9cdb8' } = {}): string {
  return at(
    0,
    0,
    oval(
      0,
      0,
      r,
      r,
      b.linear([
        [0, '#ffffff'],
        [0.5, colour],
        [1, shade],
      ]),
    ) +
      (rim === '' ? '' : `<circle r="${r - 9}" fill="none" stroke="${rim}" stroke-width="7"/>`) +
      `<circle r="${r * 0.74}" fill="${b.radial(
        [
          [0, shade, 0.55],
          [0.82, colour],
          [1, '#fff'],
        ],
        0.5,
        0.5,
      )}"/>` +
      `<circle r="${r * 0.74}" fill="none" stroke="#a89878" stroke-opacity=".35" stroke-width="2"/>`,
    { filter: 'shadow' },
  )
}

/** A hammered copper tray. */
export function copper(b: Brush, rx: number, ry: number): string {
  const dents = Array.from({ length: 90 }, () => {
    const [angle, far] = [b.random() * 6.283, b.between(0.2, 0.9)]
    return oval(Math.cos(angle) * rx * far, Math.sin(angle) * ry * far, 7, 5, '#fff', `opacity="${b.between(0.03, 0.12)}"`)
  }).join('')
  return at(
    0,
    0,
    oval(
      0,
      0,
      rx,
      ry,
      b.linear([
        [0, '#f0b384'],
        [0.35, '#c6733f'],
        [0.7, '#98491f'],
        [1, '#d58a57'],
      ]),
    ) +
      oval(
        0,
        0,
        rx - 16,
        ry - 16,
        b.linear([
          [0, '#a8592c'],
          [0.5, '#cb8150'],
          [1, '#e5a878'],
        ]),
      ) +
      dents,
    { filter: 'shadow' },
  )
}

export function steel(b: Brush, rx: number, ry: number): string {
  return at(
    0,
    0,
    oval(
      0,
      0,
      rx,
      ry,
      b.linear([
        [0, '#f4f6f6'],
        [0.4, '#aab3b6'],
        [0.7, '#dfe4e4'],
        [1, '#879296'],
      ]),
    ) +
      oval(
        0,
        0,
        rx - 14,
        ry - 14,
        b.linear([
          [0, '#9aa5a9'],
          [0.5, '#ced5d6'],
          [1, '#f2f4f4'],
        ]),
      ),
    { filter: 'shadow' },
  )
}

export function board(b: Brush, width: number, height: number, { handle = true, round = 28, colour = '#c98d4e' } = {}): string {
  const body = box(-width / 2, -height / 2, width, height, round, colour)
  const grip = handle ? `${box(width / 2 - 10, -28, 110, 56, 28, colour)}` : ''
  const hole = handle ? oval(width / 2 + 72, 0, 10, 10, '#3a2010') : ''
  return at(
    0,
    0,
    `<g filter="url(#woody)">${body}${grip}</g>${hole}` +
      `<rect x="${-width / 2 + 10}" y="${-height / 2 + 10}" width="${width - 20}" height="${height - 20}" rx="${round - 8}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3"/>` +
      box(
        -width / 2,
        -height / 2,
        width,
        height,
        round,
        b.linear([
          [0, '#fff', 0.22],
          [0.5, '#fff', 0],
          [1, '#2a1204', 0.28],
        ]),
      ),
    { filter: 'shadow' },
  )
}

/** Tea in a thin-waisted glass on its saucer, from above. */
export function tea(b: Brush): string {
  return (
    at(
      0,
      0,
      oval(
        0,
        0,
        66,
        66,
        b.linear([
          [0, '#fff'],
          [1, '#dccfbd'],
        ]),
      ) + `<circle r="56" fill="none" stroke="#c8382f" stroke-width="5" stroke-dasharray="9 6"/>`,
      { filter: 'shadow' },
    ) +
    at(
      0,
      0,
      oval(0, 0, 36, 36, '#fff', 'opacity=".75"') +
        oval(
          0,
          0,
          32,
          32,
          b.radial(
            [
              [0, '#e8541d'],
              [0.65, '#a8260b'],
              [1, '#6d1305'],
            ],
            0.4,
            0.35,
          ),
        ) +
        oval(-11, -12, 9, 5, '#ffd9b0', 'opacity=".8" transform="rotate(-40 -11 -12)"') +
        `<circle r="34" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3"/>`,
      { filter: 'low' },
    ) +
    at(
      0,
      0,
      box(
        -4,
        20,
        8,
        62,
        4,
        b.linear([
          [0, '#fff'],
          [1, '#8f989b'],
        ]),
      ),
      { turn: -62, filter: 'low' },
    ) +
    at(42, 36, box(-9, -9, 18, 18, 3, '#fffdf7'), { turn: 20, filter: 'low' })
  )
}

/** Foamy ayran in a copper cup, from above. */
export function ayran(b: Brush): string {
  const bubbles = Array.from({ length: 46 }, () => {
    const [angle, far] = [b.random() * 6.283, Math.sqrt(b.random()) * 42]
    return oval(
      Math.cos(angle) * far,
      Math.sin(angle) * far,
      b.between(3, 8),
      b.between(3, 8),
      '#fff',
      `opacity="${b.between(0.5, 1)}" stroke="#dcd6c9" stroke-width=".8"`,
    )
  }).join('')
  return (
    at(
      0,
      0,
      oval(
        0,
        0,
        62,
        62,
        b.linear([
          [0, '#f3bd92'],
          [0.5, '#b8652f'],
          [1, '#7f3a15'],
        ]),
      ),
      { filter: 'shadow' },
    ) +
    oval(
      0,
      0,
      52,
      52,
      b.radial([
        [0, '#ffffff'],
        [1, '#ddd5c4'],
      ]),
    ) +
    bubbles +
    at(66, 10, path('M0-14c34-6 34 34 0 28', 'none', 'stroke="#9c5020" stroke-width="10" stroke-linecap="round"'), {})
  )
}

export function salgam(b: Brush): string {
  return at(
    0,
    0,
    oval(0, 0, 50, 50, '#f6eef0', 'opacity=".7"') +
      oval(
        0,
        0,
        44,
        44,
        b.radial([
          [0, '#b31b4f'],
          [0.7, '#6b0c33'],
          [1, '#3d061d'],
        ]),
      ) +
      oval(-14, -16, 12, 6, '#fff', 'opacity=".45" transform="rotate(-40 -14 -16)"') +
      `<circle r="46" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="4"/>`,
    { filter: 'shadow' },
  )
}

/** A small bowl with something to sprinkle or dip. */
export function bowl(b: Brush, r: number, content: [string, string], speckled = true): string {
  const specks = speckled
    ? Array.from({ length: 70 }, () => {
        const [angle, far] = [b.random() * 6.283, Math.sqrt(b.random()) * r * 0.7]
        return oval(
          Math.cos(angle) * far,
          Math.sin(angle) * far,
          b.between(1.5, 4),
          b.between(1, 3),
          b.pick(['#00000033', '#ffffff44', content[1]]),
        )
      }).join('')
    : ''
  return (
    at(
      0,
      0,
      oval(
        0,
        0,
        r,
        r,
        b.linear([
          [0, '#fff'],
          [1, '#c9bba3'],
        ]),
      ),
      { filter: 'shadow' },
    ) +
    path(
      blob(b, r * 0.8, r * 0.8, 0.02),
      b.radial([
        [0, content[0]],
        [1, content[1]],
      ]),
    ) +
    specks
  )
}

export function fork(b: Brush): string {
  const metal = b.linear([
    [0, '#ffffff'],
    [0.5, '#aab3b7'],
    [1, '#7e888c'],
  ])
  return at(
    0,
    0,
    `<g fill="${metal}"><rect x="-6" y="-10" width="12" height="170" rx="6"/><path d="M-26-120c0 50 6 80 20 116h12c14-36 20-66 20-116h-9v64h-7v-64h-8v64h-6v-64h-7v64h-6v-64Z"/></g>`,
    { filter: 'low' },
  )
}

export function knife(b: Brush): string {
  const metal = b.linear([
    [0, '#ffffff'],
    [0.5, '#b4bcc0'],
    [1, '#7e888c'],
  ])
  return at(
    0,
    0,
    path('M-9-130c22 20 24 90 20 140h-20Z', metal) +
      box(
        -9,
        6,
        17,
        150,
        8,
        b.linear([
          [0, '#6a3d1c'],
          [1, '#3a1d0a'],
        ]),
      ),
    { filter: 'low' },
  )
}
