import { escaped, isIndexed, isShort, LAST_LETTER, wordStart } from '#db/text-search.ts'
import type { Meaning, Query } from '../reading/read-query.ts'
import type { PlaceName } from '#features/places/server/index.ts'

/** What a search asks for, with the one place that is meant. */
export interface Wanted extends Omit<Query, 'meaning'> {
  meaning: (Omit<Meaning, 'places'> & { place: PlaceName | undefined }) | undefined
}

/** A value of a statement, or its place in a statement that is built once. */
type Slot = string | number | object

/** A word as statements need it. */
export interface WordSlots {
  /** The pattern for a text that holds the word anywhere. */
  like: Slot
  /** The regular expression for a text in which a word begins so. */
  atStart: Slot
  /** Whether an index serves the word: anywhere in a text, or at the start of a word only. */
  index: 'anywhere' | 'start' | 'none'
}

/** The values of a search. Two searches with the same shape differ in nothing else. */
export interface QuerySlots {
  start: Slot
  end: Slot
  words: WordSlots[]
  meaning:
    | {
        terms: { word: WordSlots; type: Slot | null }[]
        isOpen: boolean
        place: { province: Slot; district: Slot | null; part: WordSlots | null; neighbourhood: Slot | null } | null
      }
    | undefined
}

/** Takes the values of a word out of those that `valuesOfWord` lists. */
export function wordSlots(word: string, values: Iterator<unknown>): WordSlots {
  const next = (): Slot => values.next().value as Slot
  return { like: next(), atStart: next(), index: indexOf(word) }
}

export const valuesOfWord = (word: string): unknown[] => [`%${escaped(word)}%`, wordStart(word)]

export function indexOf(word: string): WordSlots['index'] {
  if (!isIndexed(word)) return 'none'
  return isShort(word) ? 'start' : 'anywhere'
}

/** What a statement for this search depends on, and the values that it is given, in the order in which `querySlots` takes them. */
export function shapeOf({ key, words, meaning }: Wanted): { shape: unknown; values: unknown[] } {
  const place = meaning?.place
  return {
    shape: [
      words.map(indexOf),
      meaning && [meaning.terms.map(({ text, type }) => [indexOf(text), type !== null]), meaning.isOpen],
      place && [place.district !== null, place.part !== null && indexOf(place.part), place.neighbourhood !== null],
    ],
    values: [
      key,
      key + LAST_LETTER,
      ...words.flatMap(valuesOfWord),
      ...(meaning?.terms.flatMap(({ text, type }) => [...valuesOfWord(text), type]) ?? []),
      ...(place ? [place.province, place.district, ...valuesOfWord(place.part ?? ''), place.neighbourhood] : []),
    ],
  }
}

/** Gives each value of a search its place in a statement. */
export function querySlots({ words, meaning }: Wanted, values: Iterator<unknown>): QuerySlots {
  const next = (): Slot => values.next().value as Slot
  const nextOrNull = (given: unknown): Slot | null => {
    const value = next()
    return given === null ? null : value
  }
  const place = meaning?.place
  return {
    start: next(),
    end: next(),
    words: words.map((word) => wordSlots(word, values)),
    meaning: meaning && {
      terms: meaning.terms.map(({ text, type }) => ({ word: wordSlots(text, values), type: nextOrNull(type) })),
      isOpen: meaning.isOpen,
      place: place ? placeSlots(place, values, nextOrNull) : null,
    },
  }
}

function placeSlots({ district, part, neighbourhood }: PlaceName, values: Iterator<unknown>, nextOrNull: (given: unknown) => Slot | null) {
  const slots = { province: values.next().value as Slot, district: nextOrNull(district), part: wordSlots(part ?? '', values) }
  return { ...slots, part: part === null ? null : slots.part, neighbourhood: nextOrNull(neighbourhood) }
}
