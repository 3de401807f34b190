import { at, type Brush, group, oval, path } from './brush.ts'

/** Red of ground sumac and of ground chilli, light and deep. */
export const sumac: [string, string] = ['#8c1f2c', '#5a0f1a']
export const chilli: [string, string] = ['#d8341f', '#96180c']

/** The shadow of something small. */
export const low = { filter: 'low' }

/** Things around the middle of a picture. */
export function ring(count: number, rx: number, ry: number, draw: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) =>
    at(400 + Math.cos((i / count) * 6.283) * rx, 300 + Math.sin((i / count) * 6.283) * ry, draw(i)),
  ).join('')
}

/** Smoke of a grill. */
export function smoke(b: Brush): string {
  return [180, 330, 470, 620]
    .map((x) =>
      path(
        `M${x} 300C${x - 50} 220 ${x + 60} 170 ${x} 90S${x + 40} 10 ${x + 10}-40`,
        'none',
        `stroke="#fff" stroke-opacity="${b.between(0.08, 0.16).toFixed(2)}" stroke-width="${b.between(24, 44).toFixed(0)}" stroke-linecap="round" filter="url(#glow)"`,
      ),
    )
    .join('')
}

/** Over the Bosphorus. */
export function gulls(): string {
  return (
    [
      [150, 110, 1],
      [230, 80, 0.7],
      [620, 120, 0.8],
    ]
      .map(([x, y, scale]) =>
        at(x!, y!, path('M-34 4Q-18-16 0 4Q18-16 34 4Q16-4 0 12Q-16-4-34 4Z', '#fff', 'opacity=".8"'), { scale: scale! }),
      )
      .join('') + group('mist', oval(400, 300, 420, 14, '#ffd27a', 'opacity=".25"'))
  )
}
