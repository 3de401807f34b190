import { isAdvertising, isEnding, isWord } from './link-endings.ts'

/** Takes the place of a link that was found, so that its parts are not found again. */
const FOUND = '\uE000'
/** A dot in brackets, and a dot as a word. */
const BRACKETED = '\uE001'
const SPOKEN = '\uE002'

/**
 * A text as a reader sees it, for the search of links: compatible letters are one, letters without a shape are dropped, and every full
 * stop, slash and colon is the common one.
 */
function normalised(text: string): string {
  return text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\uE000-\uE002]/gu, '')
    .normalize('NFKC')
    .replace(/\p{Mn}/gu, '')
    .replace(/[。․·•∙⋅・‧۔܂]/gu, '.')
    .replace(/[⁄∕⧸\\]/gu, '/')
    .replace(/[∶꞉]/gu, ':')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\S)\S(?: \S){3,}(?!\S)/gu, (spaced) => spaced.replaceAll(' ', ''))
    .replace(/&(?:#46|#x2e|period);|%2e/gi, '.')
    .replace(/ ?[[({<] ?(?:[.,]|dot|nokta) ?[\])}>] ?/gi, BRACKETED)
    .replace(/[[({<] ?(:\/{0,2}) ?[\])}>]/g, '$1')
    .replace(/[ _*|-](?:dot|nokta)[ _*|-]/gi, SPOKEN)
}

// A scheme, with or without its slashes where the web is meant; the letters of the first may be hidden as people hide them.
const scheme = /(?:h(?:tt|xx|\*\*|__)ps? ?: ?\/{0,3} ?[^\s/]|[a-z][a-z\d+.-]{1,20} ?: ?\/ ?\/ ?\S)\S*/gi
const www = /(?<![\p{L}\p{N}])www\d? ?[.\uE001\uE002] ?[\p{L}\p{N}]\S*/giu
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const address4 = new RegExp(`(?<![\\p{L}\\p{N}.,])${octet}(?:[.\uE001]${octet}){3}(?![.,]?[\\p{L}\\p{N}])(?::\\d+)?(?:/\\S*)?`, 'gu')
const address6 =
  /\[[\da-f.]{0,15}(?::[\da-f.]{0,15}){2,8}\](?::\d+)?(?:\/\S*)?|(?<![\p{L}\p{N}:])(?:(?:[\da-f]{1,4}:){7}|(?:[\da-f]{1,4}:){1,6}:(?:[\da-f]{1,4}:){0,5})[\da-f]{1,4}(?![\p{L}\p{N}:])/giu

/** An amount before a full stop, such as '250tl.' and '2kişilik.', is no name with a digit. */
const amount =
  /^\d+(?:tl|lira|kr|kuruş|gr|gram|kg|kilo|lt|litre|ml|cl|dk|dakika|sn|sa|saat|km|m|metre|cm|kişi|adet|tane|porsiyon|puan|yıl|yaş|kat|gün|ay|hafta|x|k)?(?:[dt][ae]n?|l[iıuü]k?|y?[aeiıuü]|[iıuü]?nc[iıuü]|dır|dir)?$/iu

/** A number of a house, a road or a floor, such as 'No5' and 'D100'. */
const numbered = /^(?:\p{L}|no|kat|daire|blok|sok|sk|cad|cd|apt|masa|sıra|saat|puan)\d+$/iu

const isDigitName = (label: string): boolean => /\p{L}/u.test(label) && /\p{N}/u.test(label) && !amount.test(label) && !numbered.test(label)

type Gap = 'dot' | 'bracketed' | 'spoken' | 'before' | 'after' | 'comma' | 'none'

const gaps: Readonly<Record<string, Gap>> = {
  '.': 'dot',
  [BRACKETED]: 'bracketed',
  [SPOKEN]: 'spoken',
  ' .': 'before',
  '. ': 'after',
  ' . ': 'after',
  ',': 'comma',
}

interface Word {
  text: string
  /** Between the word before and this one. */
  gap: Gap
  /** The letter before the word, and what follows it. */
  before: string
  rest: string
}

function wordsOf(text: string): Word[] {
  let end = 0
  return Array.from(text.matchAll(/[\p{L}\p{N}_-]+/gu), ({ 0: word, index }) => {
    const gap = end === 0 ? 'none' : (gaps[text.slice(end, index)] ?? 'none')
    end = index + word.length
    return { text: word, gap, before: text.slice(Math.max(0, index - 1), index), rest: text.slice(end, end + 40) }
  })
}

/** The part of a word that may be an ending: in kotu.comdan and kotu.com-x it is com. */
function endingOf(word: string): string {
  if (/^xn--/i.test(word)) return word
  const [part = ''] = word.replace(/^[_-]+/, '').split(/[_-]/, 1)
  return part.replace(/^com(?:[dt][ae]n?|y?[aeuü]|y?la|n?un|dur)$/iu, 'com')
}

/** 'Nefis.Tekrar' and 'açıktı.TV': a capital after a full stop begins a sentence, but for a name that is written in capitals. */
function beginsSentence(ending: string, label: string): boolean {
  return /^\p{Lu}/u.test(ending) && (/\p{Ll}/u.test(ending) || /\p{Ll}/u.test(label))
}

/** Whether a word is the ending of the name before it. */
function endsName({ text, gap, rest }: Word, label: string, hasDigit: boolean): boolean {
  const ending = endingOf(text)
  if (gap === 'none' || rest.startsWith('@') || !/[\p{L}\p{N}]/u.test(label)) return false
  if (gap === 'bracketed') return /\p{L}{2}/u.test(ending)
  // With a digit behind its letters a name is one whatever its ending is: bet365.yeni.
  if (gap === 'dot' && hasDigit && /^\p{L}/u.test(label) && /^\p{Ll}{2,}$/u.test(ending)) return true
  if (!isEnding(ending)) return false
  if (gap === 'comma') return ending.toLowerCase() === 'com'
  if (gap === 'after') return isAdvertising(ending)
  if (beginsSentence(ending, label) && !isAdvertising(ending)) return false
  if (!isWord(ending)) return gap !== 'dot' || isAdvertising(ending) || /\p{L}/u.test(label)
  return gap === 'dot' && (hasDigit || /^(?:\/[\p{L}\p{N}?#_~%=+-]|\?[\w-]+=)/u.test(rest))
}

/** Names such as `kofte.com`, with any ending that is registered. */
function countNames(text: string): number {
  const words = wordsOf(text)
  let [count, isName, hasDigit, isTaken] = [0, false, false, false]
  for (const [at, word] of words.entries()) {
    const label = words[at - 1]?.text ?? ''
    const isChained = word.gap === 'dot' || word.gap === 'bracketed'
    // A name of a member may hold dots, so what follows an @ is none, and neither is the domain of an e-mail.
    if (!isChained) [isName, hasDigit, isTaken] = [word.before === '@', false, false]
    if (/xn--/i.test(label) && isChained) hasDigit = true
    if (isChained && isDigitName(label)) hasDigit = true
    const isLink = !isName && endsName(word, label, hasDigit)
    // The endings of one name, as in com.tr, are one link; what follows them after a full stop may be another name.
    if (isLink && !isTaken) count++
    isTaken = isLink
  }
  return count
}

/** How many links a text holds, however they are spelled. A member's name behind an @ is no link, and neither is an e-mail. */
export function countLinks(text: string): number {
  let count = 0
  let rest = normalised(text)
  for (const kind of [scheme, www, address4, address6])
    rest = rest.replace(kind, () => {
      count++
      return FOUND
    })
  return count + countNames(rest)
}
