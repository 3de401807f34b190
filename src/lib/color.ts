/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Reads '#rrggbb'. */
export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** A channel from 0 to 255 as light, 0 to 1. */
export function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio as WCAG 2.2 defines it, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the second colour in the first, in whole steps as a screen has them. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => Math.round(one[i]! + (other[i]! - one[i]!) * share)) as unknown as Rgb
}

/** The colour moved towards `end` until its contrast with every ground reaches the ratio. */
export function untilContrast(color: Rgb, end: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(color, end, share)
    if (grounds.every((ground) => contrast(moved, ground) >= ratio)) return moved
  }
  return end
}
