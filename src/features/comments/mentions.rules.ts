import type { Mention } from './comments.contract.ts'

// The function mentioned_names of the database finds names in the same way.
// Safari before 16.4 has no lookbehind, so the letter before a name is matched too.
const CHAINS = /(^|[^\p{L}\p{N}_.@])((?:@[\p{L}\p{N}_.]+)+)/gu

/** A part of a text; with a username where it mentions a member. */
interface Part {
  /** Where the part begins in the text. */
  at: number
  words: string
  username?: string
}

/** The parts of a text between and in its mentions. A name without a member is plain text. */
export function splitMentions(text: string, mentions: readonly Mention[]): Part[] {
  const usernames = new Map(mentions.map(({ name, username }) => [name, username]))
  const parts: Part[] = []
  let end = 0
  for (const { at, word } of wordsAfterAt(text)) {
    const name = namesIn(word).find((one) => usernames.has(one))
    if (name === undefined) continue
    if (at > end) parts.push({ at: end, words: text.slice(end, at) })
    end = at + 1 + name.length
    parts.push({ at, words: text.slice(at, end), username: usernames.get(name)! })
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end) })
  return parts
}

/** The word after each @ that begins a word or another mention. */
function wordsAfterAt(text: string): { at: number; word: string }[] {
  return [...text.matchAll(CHAINS)].flatMap(({ 1: before, 2: chain, index }) =>
    [...chain!.matchAll(/@([^@]+)/g)].map((one) => ({ at: index + before!.length + one.index, word: one[1]! })),
  )
}

/** The usernames that a word may begin with: up to its end or a dot, the longest first, and those that end in a dot last. */
function namesIn(word: string): string[] {
  const folded = word.replace(/[İı]/g, 'i').toLowerCase()
  const names = Array.from({ length: folded.length }, (_, index) => folded.slice(0, folded.length - index))
  const whole = names.filter((name) => name === folded || folded[name.length] === '.')
  return [...whole.filter((name) => !name.endsWith('.')), ...whole.filter((name) => name.endsWith('.'))]
}

/** How many people are offered while typing. */
export const MENTIONS_OFFERED = 6
/** People choose a name before they type more letters of it than this. */
export const MENTION_TYPED_MAX = 30

// A shown name may be typed too, with all its letters.
const TYPED = /(^|[^\p{L}\p{N}_.@])((?:@[\p{L}\p{N}_.]+)*)@([\p{L}\p{N}_.]{0,30})$/u

/** The text typed after the @ at the caret, and the place of the @; undefined when the caret is in no mention. */
export function typedMention(text: string, caret: number): { at: number; q: string } | undefined {
  const found = TYPED.exec(text.slice(0, caret))
  return found ? { at: found.index + found[1]!.length + found[2]!.length, q: found[3]! } : undefined
}

/** The text with a chosen person in the place of what was typed, and where the caret is then. */
export function completeMention(
  text: string,
  { at, caret }: { at: number; caret: number },
  username: string,
): { text: string; caret: number } {
  const rest = text.slice(caret)
  const name = `@${username}${/^\s/.test(rest) ? '' : ' '}`
  return { text: text.slice(0, at) + name + rest, caret: at + username.length + 2 }
}
