import { at, box, type Brush, oval, path } from './brush.ts'

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
