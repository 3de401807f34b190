import { fold } from '#lib/fold.ts'

/** How many restaurants the form shows. */
export const ALIKE_SHOWN = 3
/** Two pins this near can be one restaurant: a pin on a phone is off by the width of a street, and markets have many stalls. */
export const NEAR_METRES = 150
/** From here on a typed name says enough. */
export const TITLE_MIN = 3
/** Shorter words must be equal: one letter makes another name of them. */
const FUZZY_LENGTH = 5

/** Dishes in the names of restaurants. Names use several forms of one word: kokoreç, kokoreççi, kokoreçhane. */
const dishes = [
  'kokorec', 'durum', 'doner', 'kofte', 'midye', 'tantuni', 'lahmacun', 'pide', 'kebap', 'kebab', 'tost', 'burger', 'pizza', 'waffle', 'balik',
  'cigkofte', 'corba', 'borek', 'simit', 'pilav', 'ciger', 'kumpir', 'tatli', 'baklava', 'kahvalti', 'sirdan', 'mumbar', 'iskembe', 'sandvic',
  'sogus', 'kelle', 'gozleme', 'iskender', 'tavuk', 'et', 'kunefe', 'dondurma', 'islama', 'cag', 'mercimek', 'nohut', 'muhallebi', 'lokma',
] // oxfmt-ignore
const dishEndings = /^(?:c[iu]|c[iu]s[iu]|l[ea]r|l[ea]r[iu]|hane|hanesi|s[iu]|[iu])?$/
/** Words that many restaurants have. */
const common = new Set(
  `usta ustanin ustasi salonu salon lokanta lokantasi restoran restorani restaurant bufe bufesi kafe cafe evi ev dunyasi sofrasi sofra ocakbasi
  ocak firin firini ekmek arasi unlu meshur tarihi sube subesi ve the street food yeri izgara mangal cig dukkani dukkan tezgah tezgahi sokak
  lezzetleri lezzet sarayi merkez merkezi yeni eski hakiki oz`.split(/\s+/),
)

/** The words by which restaurants of a like name are looked up: at most four of a restaurant's own, else what it sells. */
export function wordsOf(title: string): string[] {
  const { own, dishes, squashed } = nameOf(title)
  const words =
    own.length > 0 ? [...own, ...(own.length > 1 || dishes.length > 0 ? [squashed] : [])] : dishes.length > 0 ? dishes : [squashed]
  return words.filter((word) => word.length >= TITLE_MIN).slice(0, 4)
}

interface Name {
  /** The words that tell one restaurant from another. */
  own: string[]
  /** The dishes that the name says. */
  dishes: string[]
  /** 'Dürüm Zade' and 'Dürümzade' are one. */
  squashed: string
}

/** A name taken apart, folded. */
function nameOf(title: string): Name {
  const words = fold(title)
    .replace(/['’`]\S*/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const sold = words.flatMap((word) => dishes.find((dish) => word.startsWith(dish) && dishEndings.test(word.slice(dish.length))) ?? [])
  const own = words.filter(
    (word) => !common.has(word) && !dishes.some((dish) => word.startsWith(dish) && dishEndings.test(word.slice(dish.length))),
  )
  return { own, dishes: [...new Set(sold)], squashed: words.join('') }
}

/**
 * How alike two names are, from 0 to 1: whether the words that are a restaurant's own are the same, in any order and with at most one
 * wrong letter. The last word of the typed name may be unfinished.
 */
export function likeness(typed: string, known: string): number {
  const [a, b] = [nameOf(typed), nameOf(known)]
  if (a.squashed === b.squashed) return 1
  if (a.own.length === 0 || b.own.length === 0) {
    const isSold = a.own.length === b.own.length && a.dishes.length > 0 && a.dishes.every((dish) => b.dishes.includes(dish))
    return isSold ? 0.5 : 0
  }
  const [few, many] = a.own.length <= b.own.length ? [a.own, b.own] : [b.own, a.own]
  const unfinished = a.own.at(-1)
  const isSame = (one: string, other: string): boolean =>
    isSameWord(one, other) || begins(other, one, unfinished) || begins(one, other, unfinished)
  const isAlike = few.every((word) => many.some((other) => isSame(word, other)))
  if (!isAlike) return 0
  const shared = a.dishes.length === 0 || b.dishes.length === 0 || a.dishes.some((dish) => b.dishes.includes(dish))
  return (few.length / many.length) * (shared ? 1 : 0.8)
}

function begins(whole: string, part: string, unfinished: string | undefined): boolean {
  return part === unfinished && part.length >= TITLE_MIN && whole.startsWith(part)
}

/** Whether two words are the same but for one letter. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < FUZZY_LENGTH || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (word: string, skip: number): string => word.slice(start + skip)
  return rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1)
}
