import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutEmoji } from '#lib/text.ts'
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js'

function bricolage(weight: 500 | 800): string[] {
  return ['latin', 'latin-ext', 'vietnamese'].map((letters) => `bricolage-${weight}-${letters}`)
}

const faces = {
  // Bricolage Grotesque has no Cyrillic and no Greek.
  sign: [...bricolage(800), 'noto-800-cyrillic', 'noto-800-cyrillic-ext', 'noto-800-greek'],
  text: [...bricolage(500), 'noto-500-cyrillic', 'noto-500-cyrillic-ext', 'noto-500-greek'],
  number: ['anybody-900-latin'],
} as const
export type Face = keyof typeof faces

const loaded = new Map<Face, Font[]>()

function fontsOf(face: Face): Font[] {
  let fonts = loaded.get(face)
  if (!fonts) {
    fonts = faces[face].map((name) => {
      const file = readFileSync(join(import.meta.dirname, 'fonts', `${name}.woff`))
      return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer)
    })
    loaded.set(face, fonts)
  }
  return fonts
}

interface Placed {
  font: Font
  glyph: Glyph
  /** In pixels from the beginning of the line. */
  left: number
}

/**
 * Combining marks, and scripts whose letters join, change their place or run from right to left: glyph after glyph would not be the word.
 */
const shaped = /\p{M}|[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]/u

/** A text as a picture shows it, without emoji; '' where a letter of it cannot be drawn, since half a name is another one. */
export function drawable(text: string, face: Face): string {
  const letters = withoutEmoji(text.normalize('NFC')).replaceAll(/\s+/g, ' ').trim()
  const isWhole = !shaped.test(letters) && [...letters].every((letter) => fontsOf(face).some((one) => one.charToGlyphIndex(letter) > 0))
  return isWhole ? letters : ''
}

/** Places each letter, with the first font that can draw it. */
function place(text: string, face: Face, size: number): { letters: Placed[]; width: number } {
  const letters: Placed[] = []
  let width = 0
  for (const letter of text.normalize('NFC')) {
    const font = fontsOf(face).find((one) => one.charToGlyphIndex(letter) > 0)
    if (!font) continue
    const glyph = font.charToGlyph(letter)
    const before = letters.at(-1)
    const scale = size / font.unitsPerEm
    // Not every pair has a kerning that this library can read.
    if (before?.font === font) width += (font.getKerningValue(before.glyph, glyph) || 0) * scale
    letters.push({ font, glyph, left: width })
    width += (glyph.advanceWidth ?? 0) * scale
  }
  return { letters, width }
}

/** How wide a line would be. */
export function widthOf(text: string, face: Face, size: number): number {
  return place(text, face, size).width
}

interface Line {
  face: Face
  size: number
  x: number
  y: number
  fill: string
  anchor?: 'start' | 'middle'
}

/** A line as an SVG path, so that no machine's fonts matter. */
export function drawText(text: string, { face, size, x, y, fill, anchor = 'start' }: Line): string {
  const { letters, width } = place(text, face, size)
  const left = anchor === 'middle' ? x - width / 2 : x
  const data = letters.flatMap((one) => one.glyph.getPath(left + one.left, y, size).commands.map(segment)).join('')
  return `<path d="${data}" fill="${fill}"/>`
}

/** The library's own writer turns numbers next to zero into NaN. */
function segment(command: PathCommand): string {
  const numbers =
    command.type === 'Z'
      ? []
      : command.type === 'C'
        ? [command.x1, command.y1, command.x2, command.y2, command.x, command.y]
        : command.type === 'Q'
          ? [command.x1, command.y1, command.x, command.y]
          : [command.x, command.y]
  return command.type + numbers.map((number) => number.toFixed(1)).join(' ')
}

/** The text in lines of at most this width; a word that is too long is cut, and what does not fit ends in '…'. */
export function wrapText(text: string, face: Face, size: number, width: number, linesMax: number): { lines: string[]; isWhole: boolean } {
  const lines: string[] = []
  let line = ''
  for (let word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && widthOf(`${line} ${word}`, face, size) <= width) {
      line += ` ${word}`
      continue
    }
    if (line !== '') lines.push(line)
    while (widthOf(word, face, size) > width) {
      const letters = [...word]
      let count = letters.length
      while (count > 1 && widthOf(`${letters.slice(0, count).join('')}-`, face, size) > width) count--
      lines.push(`${letters.slice(0, count).join('')}-`)
      word = letters.slice(count).join('')
    }
    line = word
  }
  if (line !== '') lines.push(line)
  if (lines.length <= linesMax) return { lines, isWhole: true }
  let last = lines[linesMax - 1]!
  while (last.length > 1 && widthOf(`${last}…`, face, size) > width) last = last.slice(0, -1)
  return { lines: [...lines.slice(0, linesMax - 1), `${last}…`], isWhole: false }
}
