import { at, box, type Brush, curve, oval, path, type Point } from './brush.ts'

/** The background of a picture; it fills the whole 800 by 600. */
export type Table = (brush: Brush) => string

export const tables = {
  oak: (b: Brush) => planks(b, ['#a9713c', '#9d6632', '#b27a45', '#a46c38'], 100),
  walnut: (b: Brush) => planks(b, ['#4c2f1c', '#442817', '#543420', '#482b19'], 120),
  blue: (b: Brush) => planks(b, ['#2f6f86', '#2a667c', '#357a91', '#2c6a81'], 120),
  cream: (b: Brush) => planks(b, ['#e3cfae', '#dcc6a2', '#e8d6b8', '#dfcaa8'], 110),
  redCheck: (b: Brush) => checks(b, '#c8382f', '#fbf1de'),
  greenCheck: (b: Brush) => checks(b, '#4b8a5a', '#f7f2df'),
  blueCheck: (b: Brush) => checks(b, '#3c6ea5', '#f6f1e4'),
  marble: () => `${box(0, 0, 800, 600, 0, '#ebe4da', 'filter="url(#stony)"')}`,
  slate: () =>
    `${box(0, 0, 800, 600, 0, '#332f2e', 'filter="url(#grain)"')}${box(0, 0, 800, 600, 0, '#3b3634', 'opacity=".5" filter="url(#stony)"')}`,
  zinc: (b: Brush) =>
    box(
      0,
      0,
      800,
      600,
      0,
      b.linear(
        [
          [0, '#a8b0b3'],
          [0.4, '#d3d8d8'],
          [0.6, '#bcc4c6'],
          [1, '#8e979b'],
        ],
        30,
      ),
    ) + box(0, 0, 800, 600, 0, '#6f7a80', 'opacity=".18" filter="url(#woody)"'),
  tiles: (b: Brush) => iznik(b),
  saffron: (b: Brush) =>
    box(
      0,
      0,
      800,
      600,
      0,
      b.radial(
        [
          [0, '#ffc64d'],
          [1, '#e8960f'],
        ],
        0.35,
        0.25,
      ),
    ),
} satisfies Record<string, Table>

export type TableName = keyof typeof tables

function planks(brush: Brush, colours: string[], height: number): string {
  let out = ''
  for (let y = 0, i = 0; y < 600; y += height, i++) {
    out += box(-20, y, 840, height, 0, colours[i % colours.length]!)
    const seam = brush.between(100, 700)
    out += `<path d="M${seam} ${y}v${height}" stroke="#1d0f06" stroke-opacity=".35" stroke-width="2"/>`
    out += `<path d="M0 ${y + height - 1}h800" stroke="#170b04" stroke-opacity=".5" stroke-width="3"/><path d="M0 ${y + 2}h800" stroke="#fff" stroke-opacity=".12" stroke-width="2"/>`
  }
  return `<g filter="url(#woody)">${out}</g>`
}

function checks(_: Brush, colour: string, ground: string): string {
  let out = box(0, 0, 800, 600, 0, ground)
  for (let x = -10; x < 800; x += 100) out += box(x, 0, 50, 600, 0, colour, 'opacity=".55"')
  for (let y = -20; y < 600; y += 100) out += box(0, y, 800, 50, 0, colour, 'opacity=".55"')
  return out + box(0, 0, 800, 600, 0, '#7a5a3a', 'opacity=".1" filter="url(#grain)"')
}

/** Eight-pointed stars between crosses, as on Anatolian walls. */
function iznik(brush: Brush): string {
  let out = box(
    0,
    0,
    800,
    600,
    0,
    brush.linear([
      [0, '#12616b'],
      [1, '#0c4651'],
    ]),
  )
  for (let row = -1, y = 0; y < 700; row++, y += 100) {
    for (let x = row % 2 === 0 ? 0 : 50; x < 900; x += 100) {
      out += at(
        x,
        y,
        `<g fill="#e9dfc6" opacity=".9"><rect x="-19" y="-19" width="38" height="38"/><rect x="-19" y="-19" width="38" height="38" transform="rotate(45)"/></g><circle r="11" fill="#c23b2b"/><circle r="4.5" fill="#f2b632"/>`,
      )
      out += at(x + 50, y, `<path d="M0-16 5-5 16 0 5 5 0 16-5 5-16 0-5-5Z" fill="#3aa0a0" opacity=".8"/>`)
    }
  }
  return out + `<path d="M0 0h800v600H0Z" fill="#fff" opacity=".05" filter="url(#grain)"/>`
}

/** The street behind a close-up: a dark sky, blurred lamps, and the counter's edge. */
export function streetBehind(brush: Brush, [sky, ground, lamp]: [string, string, string]): string {
  const lamps = Array.from({ length: 26 }, () => {
    const r = brush.between(10, 36)
    return oval(brush.between(0, 800), brush.between(20, 360), r, r, lamp, `opacity="${brush.between(0.1, 0.45).toFixed(2)}"`)
  }).join('')
  return (
    box(
      0,
      0,
      800,
      600,
      0,
      brush.linear(
        [
          [0, sky],
          [0.75, ground],
          [1, ground],
        ],
        90,
      ),
    ) +
    `<g filter="url(#mist)">${lamps}</g>` +
    oval(400, 470, 520, 220, lamp, 'opacity=".16" filter="url(#glow)"')
  )
}

/** A wooden counter seen from the front. */
export function counter(brush: Brush, y: number, colours: [string, string] = ['#7a4a24', '#4d2c14']): string {
  return (
    `<g filter="url(#woody)">${box(
      -10,
      y,
      820,
      70,
      0,
      brush.linear(
        [
          [0, colours[0]],
          [1, colours[1]],
        ],
        90,
      ),
    )}${box(-10, y + 62, 820, 600 - y, 0, colours[1])}</g>` +
    `<path d="M0 ${y + 2}h800" stroke="#ffdca0" stroke-opacity=".5" stroke-width="4"/><path d="M0 ${y + 64}h800" stroke="#000" stroke-opacity=".45" stroke-width="5"/>`
  )
}

/** Greaseproof paper, a little crumpled. */
export function paper(brush: Brush, width: number, height: number, colour = '#efe2c6'): string {
  const edge = curve(
    (
      [
        [-1, -1],
        [-0.4, -0.97],
        [0.3, -1.02],
        [1, -0.96],
        [0.97, 0],
        [1.02, 1],
        [0.2, 0.97],
        [-0.5, 1.02],
        [-1.01, 0.96],
        [-0.97, 0.1],
      ] as Point[]
    ).map(([x, y]): Point => [(x * width) / 2 + brush.between(-6, 6), (y * height) / 2 + brush.between(-6, 6)]),
  )
  const folds = Array.from({ length: 6 }, () => {
    const [x, y] = [brush.between(-0.45, 0.45) * width, brush.between(-0.45, 0.45) * height]
    return `<path d="M${x} ${y}l${brush.between(-110, 110)} ${brush.between(-90, 90)}" stroke="#fff" stroke-opacity=".5" stroke-width="3"/><path d="M${x + 3} ${y + 3}l${brush.between(-90, 90)} ${brush.between(-70, 70)}" stroke="#8a6a3a" stroke-opacity=".16" stroke-width="3"/>`
  }).join('')
  return (
    at(
      0,
      0,
      path(
        edge,
        brush.linear([
          [0, '#fff8e8'],
          [0.4, colour],
          [1, '#d9c39b'],
        ]),
      ),
      { filter: 'low' },
    ) + folds
  )
}
