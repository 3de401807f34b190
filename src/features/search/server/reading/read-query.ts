import { titleKey } from '#lib/fold.ts'
import { type PlaceName, placesIn } from '#features/places/server/index.ts'
import type { RestaurantType } from '#features/restaurants/place-lists.rules.ts'
import { SEARCH_MIN } from '../../search.rules.ts'
import { typeAt } from './type-words.ts'

/** Further words narrow no search. */
const WORDS_MAX = 6

/** One thing that a restaurant must be or hold. */
export interface Term {
  /** What the title holds. */
  text: string
  /** A restaurant of this kind need not hold it. */
  type: RestaurantType | null
}

/** What a search asks for. */
export interface Query {
  /** The folded text, as a title that begins with it has it. */
  key: string
  /** A title that holds them all is found, in any order. */
  words: string[]
  /** What the words mean beside being part of a name; undefined where they name no place, no kind of food and no time. */
  meaning: Meaning | undefined
}

export interface Meaning {
  /** Empty for everywhere; several where one name is that of several places. */
  places: PlaceName[]
  /** Whether only restaurants that are open now are meant. */
  isOpen: boolean
  terms: Term[]
}

const openWords = new Set(['acik', 'open'])
const nowWords = new Set(['simdi', 'now'])
/** Words that say nothing beside a place or a kind of food: 'en iyi kokorec', 'best doner in izmir'. */
const emptyWords = new Set(['en', 'iyi', 'best', 'in', 'the', 'at', 've', 'and'])

/** Whether a word says nothing beside a place or a kind of food. */
export const isEmptyWord = (word: string): boolean => emptyWords.has(word)

/** Reads what was typed. @returns undefined when too little is left of it */
export function readQuery(q: string): Query | undefined {
  const key = titleKey(q.trim().replace(/^@/, ''))
  return key.length < SEARCH_MIN ? undefined : queryOf(key)
}

/** The query of a folded text. */
export function queryOf(key: string): Query {
  const words = [...new Set(key.split(' '))].slice(0, WORDS_MAX)
  return { key, words, meaning: meaningOf(words) }
}

function meaningOf(words: readonly string[]): Meaning | undefined {
  const { places, rest } = placesIn(words)
  const isOpen = rest.some((word) => openWords.has(word)) && words.length > 1
  const terms = termsOf(isOpen ? rest.filter((word) => !openWords.has(word) && !nowWords.has(word)) : rest)
  if (places.length === 0 && !isOpen && terms.every(({ type }) => type === null)) return undefined
  return { places, isOpen, terms: terms.filter(({ text }) => !emptyWords.has(text)) }
}

function termsOf(words: readonly string[]): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < words.length;) {
    const named = typeAt(words, at)
    terms.push(named ? { text: named.stem, type: named.type } : { text: words[at]!, type: null })
    at += named?.length ?? 1
  }
  return terms
}
