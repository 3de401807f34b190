import { at, blob, box, type Brush, curve, group, oval, path, type Point, scatter } from './brush.ts'
import { flecks, lettuce, tomatoSlice } from './garnish.ts'

/** A round waffle, its squares filled with light. */
export function waffle(b: Brush, r = 168): string {
  const edge = Array.from({ length: 28 }, (_, i): Point => {
    const angle = (i / 28) * 6.283
    const far = i % 2 === 0 ? 1 : 0.965
    return [Math.cos(angle) * r * far, Math.sin(angle) * r * far]
  })
  const d = curve(edge)
  let squares = ''
  for (let x = -r; x < r; x += 42)
    for (let y = -r; y < r; y += 42) squares += box(x + 7, y + 7, 29, 29, 6, '#a5611f') + box(x + 11, y + 12, 25, 24, 5, '#c47f33')
  return at(
    0,
    0,
    group(
      'puffy',
      group(
        'baked',
        path(
          d,
          b.radial([
            [0, '#f3c069'],
            [0.8, '#dc9739'],
            [1, '#a8631f'],
          ]),
        ),
      ),
    ) + `<g clip-path="${b.clip(d)}" opacity=".85">${squares}</g>`,
    { filter: 'shadow' },
  )
}

/** What goes over a waffle. */
export function waffleToppings(b: Brush, kind: 'meyveli' | 'cikolatali' | 'beyaz'): string {
  const dark = kind === 'beyaz' ? '#fff3dc' : '#3c1a0b'
  const stripes = Array.from({ length: 7 }, (_, i) =>
    path(
      `M-150 ${-120 + i * 40}Q-60 ${-150 + i * 40} 0 ${-114 + i * 40}T150 ${-124 + i * 40}`,
      'none',
      `stroke="${dark}" stroke-width="${b.between(6, 10).toFixed(1)}" stroke-linecap="round"`,
    ),
  ).join('')
  const banana = (): string =>
    group('crisp', oval(0, 0, 31, 30, '#fff0b8')) + oval(0, 0, 23, 22, '#ffe894') + flecks(b, 6, 7, 7, ['#8a6a2a'], 2)
  const kinds: Record<typeof kind, string[]> = {
    meyveli: ['strawberry', 'kiwi-fruit', 'strawberry', 'banana-slice', 'blueberries', 'banana-slice', 'cherries'],
    cikolatali: ['banana-slice', 'chocolate-bar', 'banana-slice', 'chestnut', 'banana-slice', 'chocolate-bar'],
    beyaz: ['strawberry', 'banana-slice', 'strawberry', 'kiwi-fruit', 'banana-slice', 'strawberry'],
  }
  const fruit = kinds[kind]
    .map((name, i) => {
      const angle = (i / kinds[kind].length) * 6.283 + 0.4
      return at(Math.cos(angle) * 88, Math.sin(angle) * 84, name === 'banana-slice' ? banana() : b.emoji(name, 78), {
        turn: b.between(-30, 30),
        filter: 'low',
      })
    })
    .join('')
  return (
    `<g clip-path="${b.clip('M-158 0A158 158 0 1 1 158 0A158 158 0 1 1-158 0Z')}"><g filter="url(#puffy)">${stripes}</g></g>` +
    fruit +
    at(0, 0, kind === 'cikolatali' ? scoop(b, '#fff6e4') : b.emoji('strawberry', 74), { filter: 'low' }) +
    flecks(b, 80, 140, 136, ['#7fae3c', '#9cc65a', '#5f8f2a'], 4)
  )
}

function scoop(b: Brush, colour: string): string {
  return group('puffy', path(blob(b, 50, 46, 0.05), colour)) + flecks(b, 12, 30, 26, ['#7a4a1c'], 3)
}

/** A whole pizza, cut in eight. */
export function pizza(b: Brush, kind: 'sucuklu' | 'margarita' | 'karisik', r = 190): string {
  const crust = path(
    blob(b, r, r, 0.02),
    b.radial([
      [0, '#f3c878'],
      [0.8, '#dc9a48'],
      [1, '#a3622a'],
    ]),
  )
  const cheese = path(
    blob(b, r * 0.85, r * 0.85, 0.03),
    b.radial([
      [0, '#ffe083'],
      [0.7, '#ffc64a'],
      [1, '#e2792b'],
    ]),
  )
  const slices = [0, 45, 90, 135]
    .map((turn) => `<path d="M${-r} 0H${r}" stroke="#7a3c12" stroke-opacity=".55" stroke-width="4" transform="rotate(${turn + 12})"/>`)
    .join('')
  const ring = (count: number, far: number, draw: () => string): string =>
    Array.from({ length: count }, (_, i) =>
      at(Math.cos((i / count) * 6.283 + far) * r * far, Math.sin((i / count) * 6.283 + far) * r * far, draw(), {
        turn: b.between(0, 360),
        filter: 'low',
      }),
    ).join('')
  const sausage = (): string => group('crisp', group('grain', oval(0, 0, 27, 26, '#b3261a')))
  const basil = (): string =>
    group('crisp', path('M0-30C26-18 26 18 0 32C-26 18-26-18 0-30Z', '#3f9636')) +
    path('M0-22V26', 'none', 'stroke="#a6d68a" stroke-width="2.5"')
  const olive = (): string => `<circle r="13" fill="none" stroke="#2c2a33" stroke-width="9"/>`
  const pepper = (): string => path('M-22 6Q-18-18 0-16T24 8', 'none', 'stroke="#5aa038" stroke-width="9" stroke-linecap="round"')
  const mozzarella = (): string => group('wet', path(blob(b, 34, 30, 0.1), '#fffaf0'))
  const over = {
    sucuklu: () => ring(9, 0.66, sausage) + ring(4, 0.3, sausage) + ring(6, 0.5, pepper),
    margarita: () =>
      ring(6, 0.62, mozzarella) + ring(3, 0.26, mozzarella) + ring(6, 0.48, basil) + flecks(b, 30, r * 0.7, r * 0.7, ['#c9301a'], 8),
    karisik: () =>
      ring(6, 0.68, sausage) +
      ring(7, 0.44, olive) +
      ring(8, 0.58, pepper) +
      ring(3, 0.22, () => b.emoji('brown-mushroom', 50)) +
      ring(4, 0.72, () => tomatoSlice(b, 22)),
  }[kind]()
  return at(
    0,
    0,
    group('puffy', group('baked', crust)) +
      group('hand', path(blob(b, r * 0.88, r * 0.88, 0.02), '#c23a1e')) +
      group('wet', group('baked', cheese)) +
      over +
      slices,
    { filter: 'shadow' },
  )
}

/** A burger from the side. */
export function burger(b: Brush, kind: 'klasik' | 'islak' | 'tavuk' | 'cift' = 'klasik'): string {
  const bun = kind === 'islak' ? (['#d9662a', '#b04414', '#7d2a08'] as const) : (['#f2bd6c', '#d68f3e', '#a76224'] as const)
  const fill = b.linear(
    [
      [0, bun[0]],
      [0.6, bun[1]],
      [1, bun[2]],
    ],
    90,
  )
  const patty = (y: number): string =>
    at(
      0,
      y,
      group(
        'puffy',
        group(
          kind === 'tavuk' ? 'baked' : 'charred',
          path('M-172-22Q-186 0-170 24Q0 36 170 24Q186 0 172-22Q0-34-172-22Z', kind === 'tavuk' ? '#e0a046' : '#6b3519'),
        ),
      ),
    )
  const cheese = (y: number): string =>
    at(0, y, group('wet', path('M-178-12H178L150 10L96 14L52 44L10 12L-60 16L-98 36L-134 12Z', '#ffc83d')))
  const salad = (y: number): string => [-150, -90, -30, 30, 90, 150].map((x) => at(x, y, lettuce(b, 46, 18))).join('')
  const base = at(0, 118, group('puffy', path('M-170-30H170Q176 24 130 34Q0 44-130 34Q-176 24-170-30Z', fill)))
  const top = at(0, -70, group('puffy', path('M-184 52C-190-64-96-106 0-106S190-64 184 52Q0 66-184 52Z', fill)))
  const seeds =
    kind === 'islak'
      ? ''
      : at(
          0,
          -110,
          scatter(b, 34, 120, 46, (x, y) =>
            oval(
              x,
              y,
              8,
              5,
              '#fff2cf',
              `transform="rotate(${b.between(-40, 40).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})" stroke="#b9853f" stroke-width="1"`,
            ),
          ),
        )
  const middle =
    kind === 'islak'
      ? patty(60) + group('puffy', path('M-180 18Q0 40 180 18Q176 46 120 44Q90 66 60 46Q0 60-60 46Q-110 60-180 40Z', '#b8330f'))
      : kind === 'cift'
        ? patty(80) + cheese(52) + patty(28) + cheese(2)
        : patty(72) + cheese(44) + [-110, 0, 110].map((x) => at(x, 22, group('crisp', oval(0, 0, 62, 15, '#d8341f')))).join('') + salad(2)
  return at(
    0,
    kind === 'cift' ? 20 : 0,
    base + middle + (kind === 'cift' ? at(0, -38, salad(14)) + at(0, -34, top + seeds) : top + seeds),
    { filter: 'shadow' },
  )
}
