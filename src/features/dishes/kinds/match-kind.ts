import type { DishKind } from './dish-kinds.ts'
import { sidePhrases } from './side-words.data.ts'
import { isGeneric, type KindName, namesAmong, readWords, wordBeside } from './vocabulary.ts'
import { isAdjective, wordsIn, wordStem } from './words.ts'

/** Words of portions that are also words of names: 'köfte ekmek', 'tavuk dürüm'. */
const portionWords = new Set(['ekmek', 'durum', 'lavas'])
/** Signs and words between several dishes. */
const between = /[+&;]|\/(?!\d)/
const betweenWords = new Set(['ve', 'veya', 'yahut', 'ya', 'ile', 'or'])
/** After these words, the word before them says how a dish is made: 'Hatay usulü'. */
const manners = new Set(['usul', 'tarz', 'stil', 'isi'])
/** More words before a name that nobody knows are a sentence. */
const UNKNOWN_MAX = 2

const phrases = sidePhrases.map((phrase) => wordsIn(phrase).map(wordStem))

/**
 * The kind that a typed name of a dish means; undefined where it means none of the list or does not decide. The most specific name
 * wins. Turkish puts the dish last: words that are unknown may come before it, and never behind.
 */
export function matchKind(name: string): DishKind | undefined {
  if (between.test(name)) return undefined
  const words = readWords(name)
  if (words.some((word) => betweenWords.has(word))) return undefined
  const found = kindAmong(words)
  if (found !== 'undecided') return found
  const without = withoutPhrases(words)
  const second = without.length < words.length ? kindAmong(without) : undefined
  return second === 'undecided' ? undefined : second
}

function kindAmong(words: readonly string[]): DishKind | 'undecided' | undefined {
  const present = new Set(words)
  const names = namesAmong(present)
  const specific = names.filter((name) => !names.some((other) => isMoreSpecific(other, name)))
  const kinds = new Set(specific.map(({ kind }) => kind))
  if (kinds.size > 1) return 'undecided'
  const [kind] = kinds
  if (!kind) return undefined
  const named = new Set(specific.flatMap((name) => name.words))
  return isDecided(words, named, kind) ? kind : 'undecided'
}

/** Names of portions count only between names that are equal without them. */
function isMoreSpecific(one: KindName, than: KindName): boolean {
  const [more, fewer] = [one.words, than.words].map((words) => words.filter((word) => !portionWords.has(word))) as [string[], string[]]
  if (!fewer.every((word) => more.includes(word))) return false
  return more.length > fewer.length || one.words.length > than.words.length
}

function isDecided(words: readonly string[], named: ReadonlySet<string>, kind: DishKind): boolean {
  const isStrict = isGeneric(named)
  const hasFilling = [...named].some(isAdjective)
  const first = words.findIndex((word) => named.has(word))
  let unknown = 0
  for (const [at, word] of words.entries()) {
    if (named.has(word)) continue
    const says = wordBeside(word, kind)
    if (says === 'same') continue
    if (isStrict || says === 'other' || (says === 'adjective' && hasFilling)) return false
    if (says === 'unknown' && (at > first || ++unknown > UNKNOWN_MAX)) return false
  }
  return true
}

function withoutPhrases(words: readonly string[]): string[] {
  const kept = [...words]
  for (const phrase of phrases) {
    const at = kept.findIndex((_, index) => phrase.every((word, offset) => kept[index + offset] === word))
    if (at !== -1) kept.splice(at, phrase.length)
  }
  const manner = kept.findIndex((word) => manners.has(word))
  if (manner > 0) kept.splice(manner - 1, 2)
  return kept
}
