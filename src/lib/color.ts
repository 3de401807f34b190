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

/** Hue in degrees and chroma, as OKLCH defines them: equal steps look alike (https://bottosson.github.io/posts/oklab/). */
export function hueOf(rgb: Rgb): { hue: number; chroma: number } {
  const [red, green, blue] = rgb.map(linear) as [number, number, number]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360, chroma: Math.hypot(a, b) }
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
