/** Length as people and PostgreSQL count it: in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Half of a pair: a whole one is one letter to an expression with the flag u. Safari before 16.4 has no `isWellFormed`. */
const loneSurrogate = /[\uD800-\uDFFF]/u

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unclean = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/**
 * Whether PostgreSQL can store it and a screen can show it: no NUL, no lone surrogate, no control characters but line breaks and tabs, no
 * letter under more marks than any script writes.
 */
export function isCleanText(text: string): boolean {
  return !loneSurrogate.test(text) && !unclean.test(text) && !/\p{M}{9}/u.test(text)
}

/** Line breaks of word processors and terminals: vertical tab, form feed, next line, line and paragraph separator. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const otherBreaks = /[\u000b\u000c\u0085\u2028\u2029]/g

/**
 * What no reader sees and other programs put around pasted text: control characters, marks of direction, spaces without width.
 * Joiners, parts of emoji and the NUL of binary data are not among them.
 */
const unseen =
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** The text without what no reader sees, each of its line breaks as one that screens and PostgreSQL know. */
export function plainText(text: string): string {
  return text.replaceAll(otherBreaks, '\n').replaceAll(unseen, '')
}

/** An address or a part of one whose escaped texts are plain; unchanged where an escape is not of UTF-8. */
export function plainAddress(address: string): string {
  try {
    return address.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
      const text = decodeURIComponent(escapes)
      const plain = plainText(text)
      return plain === text ? escapes : encodeURIComponent(plain)
    })
  } catch {
    return address
  }
}

/** The text with a replacement for each lone surrogate. */
export function wellFormed(text: string): string {
  return text.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD')
}

/** The text with a replacement for everything that makes it unclean. */
export function cleanText(text: string): string {
  const letters = Array.from(wellFormed(text), (letter) => (unclean.test(letter) ? '\uFFFD' : letter))
  return letters.join('').replaceAll(/(\p{M}{8})\p{M}+/gu, '$1')
}

const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f|\u20e3/gu

/** The text with a space in place of each part of an emoji; signs such as ™ stay. */
export function withoutEmoji(text: string): string {
  return text.replaceAll(emoji, (part) => (/[©®™]/.test(part) ? part : ' '))
}

/** A text of others in one line of a terminal or a log, and the beginning of a long one. */
export function shownText(text: string, max = 200): string {
  const letters = Array.from(cleanText(text.slice(0, 4 * max).replaceAll(/\s+/g, ' ')))
  return letters.length > max || text.length > 4 * max ? `${letters.slice(0, max).join('')}…` : letters.join('')
}

/** Whether a screen would show nothing of it: white space and letters that have no shape, like U+200B or the empty Braille cell. */
export function isBlank(text: string): boolean {
  return !/[^\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(text)
}

/** Whether every escape of an address decodes to text that can be stored and shown. */
export function isCleanAddress(address: string): boolean {
  try {
    return isCleanText(decodeURIComponent(address))
  } catch {
    return false
  }
}

/** A text without these signs at its end. A regular expression would look at each run of signs once for each sign. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** An address without the slashes that it ends in. */
export function withoutTrailingSlashes(address: string): string {
  return withoutEnd(address, '/')
}
