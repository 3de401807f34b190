import type { Db } from '#db/connect.ts'
import { placeWithoutTypo } from '#features/places/server/index.ts'
import { titleKey } from '#lib/fold.ts'
import { indexTypos, withoutTypo } from '#lib/typos.ts'
import { titleSample } from './matching/title-sample.ts'
import { findSpelledLike, findWords } from './matching/words.sql.ts'
import { type Query, queryOf } from './reading/read-query.ts'
import { typeAt, typeWithoutTypo } from './reading/type-words.ts'

/** With fewer letters almost everything would be similar. */
const WORD_MIN = 4
/** In a word of this length one letter may be missing and another one wrong: 'kokorch'. */
const LONG_WORD = 6
/** A part of a word that two words became: 'mcdonalds' of 'mc donalds'. */
const PART_MIN = 2

/** The search with its misspelt words corrected, one letter each and two in long ones; undefined where none is like a word that the site knows. */
export async function correctSpelling(db: Db, { words }: Query): Promise<Query | undefined> {
  const [known, sample] = await Promise.all([findSpelledLike(db, words), titleSample(db)])
  const likeOf = new Map(known.map((one) => [one.asked, one]))
  const corrected = words.map((word) => {
    const like = likeOf.get(word)
    if (word.length < WORD_MIN || /\d/.test(word) || like?.isKnown || typeAt([word, ''], 0)) return word
    // A typing error leaves the first letter right nearly always.
    const alike = (like?.alike ?? []).filter(([first]) => first === word[0])
    const near = withoutTypo(indexTypos(alike), word)
    const [common] = (near.length > 0 || word.length < LONG_WORD ? near : alike).toSorted(
      (a, b) => sample.count(b) - sample.count(a) || Math.abs(a.length - word.length) - Math.abs(b.length - word.length),
    )
    return common ?? typeWithoutTypo(word) ?? placeWithoutTypo(word) ?? word
  })
  const key = corrected.join(' ')
  if (key !== words.join(' ')) return queryOf(key)
  return dividedOtherwise(db, words)
}

/** The search with two words written as one, or one as two, where titles have those. */
async function dividedOtherwise(db: Db, words: readonly string[]): Promise<Query | undefined> {
  const divisions = new Map<string, string[]>()
  for (const [at, word] of words.entries()) {
    if (at > 0) divisions.set([...words.slice(0, at - 1), words[at - 1]! + word, ...words.slice(at + 1)].join(' '), [words[at - 1]! + word])
    for (let end = PART_MIN; end <= word.length - PART_MIN; end++) {
      const parts = [word.slice(0, end), word.slice(end)]
      // The search keeps no shorter words than these.
      divisions.set(
        [...words.slice(0, at), ...parts, ...words.slice(at + 1)].join(' '),
        parts.filter((part) => part.length > PART_MIN),
      )
    }
  }
  const found = new Set(await findWords(db, [...new Set([...divisions.values()].flat())]))
  const [first] = [...divisions].filter(([, parts]) => parts.length > 0 && parts.every((part) => found.has(part)))
  return first && queryOf(first[0])
}

/** The folded words as the titles write them: 'kokorec' of 'Çıtır Kokoreç Şükrü' is 'kokoreç'. */
export function writtenLike(words: readonly string[], titles: readonly string[]): string {
  const written = titles.flatMap((title) => title.split(/[\s\-–—/&]+/)).filter(Boolean)
  return words
    .map(
      (word) =>
        written.find((one) => titleKey(one) === word) ??
        written.find((one) => titleKey(one).startsWith(word))?.slice(0, word.length) ??
        word,
    )
    .map((word) => word.toLocaleLowerCase('tr'))
    .join(' ')
}
