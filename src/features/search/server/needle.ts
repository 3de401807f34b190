import { fold } from '#lib/fold.ts'
import { SEARCH_MIN } from '../search.rules.ts'

/** With fewer letters almost everything would be similar. */
const TYPO_MIN = 4
/** Names are shorter, and looking for a similar one costs more with every letter. */
const TYPO_MAX = 40

/** The folded text to search members and collections for; undefined when too little is left of it. */
export function needleOf(q: string): string | undefined {
  const needle = fold(q).replace(/^@/, '')
  return needle.length < SEARCH_MIN ? undefined : needle
}

/** Whether a search without a match looks for similar names. */
export function mayBeMisspelt(needle: string): boolean {
  return needle.length <= TYPO_MAX && needle.replace(/[^\p{L}\p{N}]/gu, '').length >= TYPO_MIN
}
