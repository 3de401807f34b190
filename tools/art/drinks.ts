import { at, blob, box, type Brush, oval, path } from './brush.ts'

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
