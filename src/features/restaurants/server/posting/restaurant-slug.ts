import anyAscii from 'any-ascii'
import { fold } from '#lib/fold.ts'
import { slugify } from '#lib/slug.ts'
import { withoutEmoji } from '#lib/text.ts'

/** Letters of Arabic that any-ascii leaves out or makes an apostrophe, and that begin words. */
const arabic: Readonly<Record<string, string>> = { ا: 'a', أ: 'a', إ: 'i', ع: 'a' }

/** A letter that folds to plain ones stays for `slugify`; one of another script becomes the Latin letters that it sounds like. */
function inLatin(letter: string): string {
  return /^[\x20-\x7e]*$/.test(fold(letter)) ? letter : (arabic[letter] ?? anyAscii(letter))
}

/**
 * The address of a new restaurant, from its title in any script. It is computed once, without emoji, which any-ascii would spell: an
 * existing address never changes, and keys of imports, which must not change either, use `slugify` alone. The letters of all scripts take 1
 * MB, so this is for the server.
 */
export function restaurantSlug(title: string): string {
  return slugify(Array.from(withoutEmoji(title.normalize('NFC')), inLatin).join(''))
}
