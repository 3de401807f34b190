import { at, blob, box, type Brush, curve, oval, path, type Point, scatter } from './brush.ts'

export function tomatoSlice(b: Brush, r = 34): string {
  const seeds = Array.from({ length: 5 }, (_, i) =>
    at(0, 0, oval(0, -r * 0.5, r * 0.2, r * 0.28, '#f5a15a') + oval(-2, -r * 0.5, r * 0.07, r * 0.1, '#ffe0a0'), { turn: i * 72 }),
  ).join('')
  return at(
    0,
    0,
    oval(
      0,
      0,
      r,
      r,
      b.radial([
        [0, '#f4553a'],
        [0.8, '#d3281c'],
        [1, '#a31510'],
      ]),
    ) +
      oval(0, 0, r * 0.82, r * 0.82, '#ee5a40') +
      seeds,
    { filter: 'low' },
  )
}

export function lemonSlice(b: Brush, r = 36): string {
  const parts = Array.from({ length: 8 }, (_, i) =>
    at(0, 0, path(`M0-4L${r * 0.27}-${r * 0.66}Q0-${r * 0.84}-${r * 0.27}-${r * 0.66}Z`, '#ffd93b'), { turn: i * 45 }),
  ).join('')
  return at(
    0,
    0,
    oval(
      0,
      0,
      r,
      r,
      b.radial([
        [0, '#ffe15a'],
        [1, '#f0ab12'],
      ]),
    ) +
      oval(0, 0, r * 0.87, r * 0.87, '#fff6cf') +
      parts,
    { filter: 'low' },
  )
}

export function lemonWedge(b: Brush, size = 60): string {
  const s = size
  const half = (r: number): string => `M${-r} 0A${r} ${r} 0 0 0 ${r} 0Z`
  const parts = [22.5, 67.5, 112.5, 157.5]
    .map((turn) => at(0, 0, path(`M0 5L${s * 0.26} ${s * 0.64}Q0 ${s * 0.84}${-s * 0.26} ${s * 0.64}Z`, '#ffd93b'), { turn: turn - 90 }))
    .join('')
  return at(
    0,
    -s / 3,
    path(
      half(s),
      b.linear(
        [
          [0, '#ffe15a'],
          [1, '#eda50f'],
        ],
        90,
      ),
    ) +
      path(half(s * 0.87), '#fff6cf') +
      parts,
    { filter: 'low' },
  )
}

export function onionRings(b: Brush, count = 5, spread = 44): string {
  return scatter(b, count, spread, spread * 0.6, (x, y) => {
    const r = b.between(16, 28)
    return at(
      x,
      y,
      `<ellipse rx="${r}" ry="${r * b.between(0.55, 0.9)}" fill="none" stroke="#fff" stroke-width="6"/><ellipse rx="${r}" ry="${r * 0.7}" fill="none" stroke="#b9569a" stroke-opacity=".75" stroke-width="2"/>`,
      { turn: b.between(0, 180), filter: 'low' },
    )
  })
}

export function parsley(b: Brush, size = 1): string {
  const leaf = (x: number, y: number, turn: number): string =>
    at(
      x,
      y,
      path(
        'M0 22C-6 12-20 14-18 4C-30 2-26-10-16-9C-18-22-6-24-2-15C4-26 16-20 13-10C26-10 28 2 17 5C20 14 6 12 0 22Z',
        b.radial([
          [0, '#79c04c'],
          [1, '#2c7426'],
        ]),
      ) + path('M0 20V-8M0 6l-9-6M0 6l9-6', 'none', 'stroke="#bfe3a0" stroke-width="1.6" opacity=".7"'),
      { turn, scale: 0.8 },
    )
  return at(
    0,
    0,
    path('M4 66Q-2 30 0-8M0 40Q-14 26-26 18M0 34Q16 22 28 14', 'none', 'stroke="#4c9a3a" stroke-width="3.5" stroke-linecap="round"') +
      leaf(0, -26, 0) +
      leaf(-30, 6, -50) +
      leaf(32, 2, 50) +
      leaf(-14, -12, -24) +
      leaf(16, -14, 26),
    { scale: size, filter: 'low' },
  )
}

export function rocket(b: Brush, count = 6, spread = 70): string {
  return scatter(b, count, spread, spread * 0.6, (x, y) =>
    at(
      x,
      y,
      path(
        'M0 60C-4 40-4 30-3 20C-20 22-22 8-10 4C-26-2-22-18-8-14C-20-30-10-44 0-46C10-44 20-30 8-14C22-18 26-2 10 4C22 8 20 22 3 20C4 30 4 40 0 60Z',
        b.linear(
          [
            [0, '#7cc04a'],
            [1, '#2c6e26'],
          ],
          90,
        ),
      ) + path('M0 56V-30', 'none', 'stroke="#bfe39a" stroke-width="2" opacity=".7"'),
      { turn: b.between(0, 360), filter: 'low' },
    ),
  )
}

export function grilledPepper(b: Brush, colour: [string, string] = ['#7cae3a', '#386b1c']): string {
  const d = curve([
    [-95, -4],
    [-60, -20],
    [0, -17],
    [60, -8],
    [104, 14],
    [60, 12],
    [0, 18],
    [-60, 17],
  ])
  return at(
    0,
    0,
    `<g filter="url(#charred)">${path(
      d,
      b.linear(
        [
          [0, colour[0]],
          [1, colour[1]],
        ],
        90,
      ),
    )}</g>` +
      path('M-92-4q-20-8-30 4', 'none', `stroke="${colour[1]}" stroke-width="8" stroke-linecap="round"`) +
      path('M-70-10q70-8 130 6', 'none', 'stroke="#fff" stroke-opacity=".3" stroke-width="5" stroke-linecap="round"'),
    { filter: 'low' },
  )
}

export function grilledTomato(b: Brush): string {
  return at(
    0,
    0,
    `<g filter="url(#charred)">${path(
      blob(b, 46, 42, 0.04),
      b.radial([
        [0, '#f2573a'],
        [0.8, '#c9281b'],
        [1, '#8f160f'],
      ]),
    )}</g>` + oval(-14, -14, 12, 7, '#fff', 'opacity=".35"'),
    { filter: 'low' },
  )
}

/** Fine things over a dish: parsley, chilli, crumbs. */
export function flecks(b: Brush, count: number, rx: number, ry: number, colours: string[], size = 3): string {
  return scatter(b, count, rx, ry, (x, y) => {
    const [w, h] = [b.between(0.6, 1.5) * size, b.between(0.4, 1) * size]
    return oval(x, y, w, h, b.pick(colours), `transform="rotate(${b.between(0, 180).toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"`)
  })
}

export function fries(b: Brush, count = 14, spread = 60): string {
  return scatter(b, count, spread, spread * 0.7, (x, y) =>
    at(
      x,
      y,
      box(
        -9,
        -52,
        18,
        b.between(80, 110),
        5,
        b.linear([
          [0, '#ffe07a'],
          [1, '#e09a1c'],
        ]),
      ),
      { turn: b.between(-80, 80), filter: 'low' },
    ),
  )
}

export function rice(b: Brush, rx: number, ry: number, colours = ['#fffdf4', '#f7eed8', '#efe3c4']): string {
  return (
    at(
      0,
      0,
      path(
        blob(b, rx, ry, 0.04),
        b.radial([
          [0, '#fffaf0'],
          [1, '#e2d2ab'],
        ]),
      ),
      { filter: 'shadow' },
    ) +
    scatter(b, Math.round((rx * ry) / 26), rx * 0.98, ry * 0.98, (x, y) =>
      oval(
        x,
        y,
        7,
        2.8,
        b.pick(colours),
        `transform="rotate(${b.between(0, 180).toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})" stroke="#b99a5c" stroke-opacity=".35" stroke-width=".7"`,
      ),
    )
  )
}

/** Thin leaves of meat as a döner knife shaves them. */
export function shavings(b: Brush, count: number, rx: number, ry: number, colours = ['#8a4a24', '#a05a2c', '#74391a', '#b4713c']): string {
  return scatter(b, count, rx, ry, (x, y) => {
    const [w, h] = [b.between(34, 66), b.between(11, 18)]
    const wave: Point[] = [
      [-w, 0],
      [-w / 2, -h],
      [0, -h * 0.4],
      [w / 2, -h * 1.1],
      [w, -h * 0.2],
      [w * 0.6, h * 0.8],
      [0, h * 0.5],
      [-w * 0.6, h],
    ]
    return at(x, y, `<g filter="url(#crisp)">${path(curve(wave), b.pick(colours))}</g>`, { turn: b.between(-40, 40), filter: 'low' })
  })
}

export function lettuce(b: Brush, width: number, height: number): string {
  const edge: Point[] = Array.from({ length: 22 }, (_, i) => {
    const angle = (i / 22) * 6.283
    const far = i % 2 === 0 ? 1 : 0.86
    return [Math.cos(angle) * width * far, Math.sin(angle) * height * far]
  })
  return at(
    0,
    0,
    `<g filter="url(#crisp)">${path(
      curve(edge),
      b.radial([
        [0, '#c9e67e'],
        [0.6, '#83bf45'],
        [1, '#4a932c'],
      ]),
    )}</g>` + path(`M${-width * 0.8} 0Q0 ${-height * 0.2} ${width * 0.8} 0`, 'none', 'stroke="#e6f5bd" stroke-width="4" opacity=".7"'),
    { filter: 'low' },
  )
}
