import { type RawBuilder, sql } from 'kysely'
import { codePoints } from '#lib/text.ts'

/** Where a word begins in a folded text: at its start, or behind a space or a mark of ASCII. */
const WORD_START = '(^|[ -/:-@[-`{-~])'

/** Sorts after every other character, so it ends the range of texts that start with a needle. */
export const LAST_LETTER = '\u{10ffff}'

/** Under three letters there is no trigram to search by. */
export function isShort(needle: string): boolean {
  return codePoints(needle) < 3
}

/**
 * Whether a trigram index serves a search for the needle anywhere in a text. A pattern without a trigram would read the whole
 * table: three letters make one, and so do two before a sign or one after it.
 */
export function isIndexed(needle: string): boolean {
  if (isShort(needle)) return /[\p{L}\p{N}]/u.test(needle)
  return /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(needle)
}

/** Whether a column of folded text holds the folded needle anywhere. */
export function contains(column: string, needle: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${`%${escaped(needle)}%`}`
}

/** Escapes the wildcards of a LIKE pattern. */
export const escaped = (needle: string): string => needle.replace(/[\\%_]/g, '\\$&')

/** Like `contains`, but served by the column's trigram index: a short needle only matches at the start of a word. */
export function containsByIndex(column: string, needle: string): RawBuilder<boolean> {
  if (!isShort(needle)) return contains(column, needle)
  return sql<boolean>`${sql.ref(column)} ~ ${wordStart(needle)}`
}

/** The regular expression for a short needle at the start of a word. */
export const wordStart = (needle: string): string => WORD_START + needle.replace(/[^\p{L}\p{N} ]/gu, '\\$&')
