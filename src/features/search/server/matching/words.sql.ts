import { sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import { rowsOf, valuesOf } from '#db/rows.ts'

/** Words that are spelled like one word of a search; a common spelling has at most some dozens. */
const LIKE_MAX = 50

export interface SpelledLike {
  /** A word of the search. */
  asked: string
  /** Whether a title has a word that begins so. */
  isKnown: boolean
  /** Words of titles that share a form with it. */
  alike: string[]
}

/** For each word of a search the words of titles that are spelled like it. */
export async function findSpelledLike(db: Db, words: readonly string[]): Promise<SpelledLike[]> {
  return rowsOf<SpelledLike>(db)`
    select asked.word as asked,
      exists (select from search_words w where w.word >= asked.word and w.word < asked.word || ${'\u{10ffff}'}::text) as "isKnown",
      array(select w.word from search_words w where spelling_forms(w.word) && spelling_forms(asked.word) limit ${sql.lit(LIKE_MAX)}) as alike
    from unnest(${opaque(words, 'text[]')} collate "C") asked (word) ${prepared}`
}

/** Which of these are words of a title. */
export async function findWords(db: Db, words: readonly string[]): Promise<string[]> {
  return valuesOf<string>(db)`
    select word from search_words join unnest(${opaque(words, 'text[]')} collate "C") asked (word) using (word) ${prepared}`
}
