import { DomainError, type ErrorCode } from '#lib/errors.ts'
import { fold } from '#lib/fold.ts'
import { guessableWords } from './guessable-words.ts'

/** The names that the password must not be made of, besides words. */
export interface OwnNames {
  username: string | undefined
  email: string
}

/** Up to this many digits and signs around a word do not make it hard to guess. */
const AFFIX_MAX = 6
const DIGITS_MAX = 8
/** The minimum length of a keyboard walk. */
const WALK_MIN = 3

/** Rows and columns of Turkish Q and F keyboards, folded, and the alphabet. */
const walks = `1234567890 qwertyuiopgu asdfghjklsi zxcvbnmoc fggiodrnhpqw uieautkmlysx jovcczsb abcdefghijklmnopqrstuvwxyz
  1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 12345678901234567890 147258369 741852963 159753`
  .split(/\s+/)
  .flatMap((walk) => [walk, [...walk].toReversed().join('')])

const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * A new password must not be a common guess: a common word, name, place or club with some digits around
 * it, a keyboard walk, a repetition, a date, or the member's own name.
 * @throws DomainError PASSWORD_TOO_COMMON, PASSWORD_IS_NAME
 */
export function assertHardToGuess(password: string, names: OwnNames): void {
  const code = passwordGuess(password, names)
  if (code) throw new DomainError(code, { issues: [{ path: 'password', code }] })
}

/** Why a password is easy to guess, if it is. */
export function passwordGuess(password: string, { username = '', email }: OwnNames): ErrorCode | undefined {
  const folded = fold(password)
  // Each form with the affix that was removed from it.
  const forms = [folded, digitsOf(folded), unleet(folded), coreOf(folded), unleet(coreOf(folded)), coreOf(unleet(folded))].filter(
    (form) => form.length >= 2 && folded.length - form.length <= AFFIX_MAX,
  )
  const own = [username, email.split('@')[0] ?? ''].flatMap((name) => [fold(name), coreOf(fold(name))]).filter((name) => name.length >= 3)
  if (forms.some((form) => own.includes(form))) return 'PASSWORD_IS_NAME'
  const isCommon =
    (folded.length <= DIGITS_MAX && /^\d+$/.test(folded)) ||
    forms.some((form) => guessableWords.has(form) || isRepeated(form) || isWalk(form))
  return isCommon ? 'PASSWORD_TOO_COMMON' : undefined
}

/** The text without a letter or two at either end: `12345678a` becomes the digits. */
function digitsOf(text: string): string {
  const digits = text.replace(/[^0-9]/g, '')
  return text.length - digits.length <= 2 && text.includes(digits) ? digits : ''
}

/** The text without digits and signs at both ends. */
function coreOf(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && !isLetter(text[from]!)) from++
  while (to > from && !isLetter(text[to - 1]!)) to--
  return text.slice(from, to)
}

function isLetter(character: string): boolean {
  return character >= 'a' && character <= 'z'
}

function unleet(text: string): string {
  return Array.from(text, (character) => leet[character] ?? character).join('')
}

/** A repeated unit of up to four characters, or a repeated common word. */
function isRepeated(text: string): boolean {
  for (let size = 1; size * 2 <= text.length; size++) {
    const unit = text.slice(0, size)
    if ((size <= 4 || guessableWords.has(unit)) && unit.repeat(Math.ceil(text.length / size)).startsWith(text)) return true
  }
  return false
}

/** Whether a text consists only of walks over the keyboard or the alphabet. */
function isWalk(text: string): boolean {
  let rest = text
  while (rest.length >= WALK_MIN) {
    let length = rest.length
    while (length >= WALK_MIN && !walks.some((walk) => walk.includes(rest.slice(0, length)))) length--
    if (length < WALK_MIN) return false
    rest = rest.slice(length)
  }
  return rest === ''
}
