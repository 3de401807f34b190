import { fold } from '#lib/fold.ts'
import { matchKind } from './match-kind.ts'

/** The longest portion that the form takes, in characters. */
const PORTION_MAX = 30
/** The longest portion in words: 'üç çeyrek ekmek arası'. */
const WORDS_MAX = 4

const numbers = 'bir,iki,üç,tek,çift,duble,az,yarım,çeyrek,üç çeyrek,tam,bütün,bir buçuk,iki buçuk'
const units = 'porsiyon,ekmek,ekmek arası,lavaş,adet,tane,dilim,bardak,kase,tabak,şişe,şiş,kutu,top,kilo,kg,gr,gram,lt,litre,cl,ml,kişilik'
const wholes = 'yarım,çeyrek,üç çeyrek,bir buçuk,1/2,porsiyon,küçük boy,orta boy,büyük boy'
/** What is a portion only behind the name: 'tam buğday simit' is no whole of something. */
const wholesBehind = 'dürüm,tam,küçük,büyük,adet,tane,dilim,bardak,kilo,kg,litre'

const setOf = (...texts: string[]): Set<string> => new Set(texts.flatMap((text) => text.split(',')).map(fold))
const numberKeys = setOf(numbers)
const unitKeys = setOf(units)
const wholeKeys = setOf(wholes)
const wholeKeysBehind = setOf(wholes, wholesBehind)
const portionWords = setOf(...[numbers, units, wholes, wholesBehind].map((texts) => texts.replaceAll(' ', ',')))

interface Split {
  name: string
  /** Empty where the name holds none. */
  portion: string
}

/**
 * A portion that was typed with the name, apart from it: 'Yarım ekmek kokoreç' is the dish 'Kokoreç' with the portion 'Yarım ekmek'.
 * A name keeps a word that makes its kind, as in 'tavuk dürüm', and is never left empty.
 */
export function splitPortion(typed: string): Split {
  const whole = typed.trim()
  const kind = matchKind(whole)
  let words = whole.split(/\s+/)
  const remains = (rest: readonly string[]): boolean => isName(rest) && matchKind(rest.join(' ')) === kind
  const before = lengths.find((length) => isPortion(words.slice(0, length), wholeKeys) && remains(words.slice(length))) ?? 0
  const found = [words.slice(0, before)]
  words = words.slice(before)
  const after = lengths.find((length) => isPortion(words.slice(-length), wholeKeysBehind) && remains(words.slice(0, -length))) ?? 0
  if (after > 0) found.push(words.slice(-after))
  const text = found.map(bare).filter(Boolean).join(' ')
  if (text === '' || text.length > PORTION_MAX) return { name: whole, portion: '' }
  const name = words.slice(0, words.length - after).join(' ')
  return isCapital(whole) ? { name: capitalised(name), portion: capitalised(text) } : { name, portion: text }
}

const lengths = Array.from({ length: WORDS_MAX }, (_, index) => WORDS_MAX - index)

function bare(words: readonly string[]): string {
  return words
    .join(' ')
    .replace(/^[(,;-]/, '')
    .replace(/[),;-]$/, '')
}

const keyOf = (words: readonly string[]): string => fold(bare(words)).replace(/['’]/g, '')

/** Whether the words are a portion: a whole one, a number with its unit, or a measure in one word such as '500gr' and '10'lu'. */
function isPortion(words: readonly string[], whole: ReadonlySet<string>): boolean {
  const key = keyOf(words)
  if (whole.has(key) || /^(?:\d[.,]5|\d{1,4} ?(?:gr|g|kg|cl|ml|lt|l|li|lu))$/.test(key)) return true
  const parts = key.split(' ')
  return parts.some((_, at) => isNumber(parts.slice(0, at).join(' ')) && unitKeys.has(parts.slice(at).join(' ')))
}

const isNumber = (key: string): boolean => numberKeys.has(key) || /^\d{1,4}(?:[.,/]\d{1,2})?$/.test(key)

/** Whether a name remains: a word besides those of portions, and both signs of each bracket. */
function isName(words: readonly string[]): boolean {
  const text = words.join(' ')
  const isWhole = text.split('(').length === text.split(')').length
  return isWhole && words.some((word) => /\p{L}/u.test(word) && !portionWords.has(keyOf([word])))
}

const isCapital = (text: string): boolean => text.charAt(0) !== text.charAt(0).toLocaleLowerCase('tr')

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('tr') + text.slice(1)
}
