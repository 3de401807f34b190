const letters: Record<string, string> = {
  İ: 'i',
  I: 'i',
  ı: 'i',
  i: 'i',
  Ş: 's',
  ş: 's',
  Ğ: 'g',
  ğ: 'g',
  Ç: 'c',
  ç: 'c',
  Ö: 'o',
  ö: 'o',
  Ü: 'u',
  ü: 'u',
}

/**
 * The form for comparing names: Turkish letters become plain Latin before lower-casing
 * ('IŞIK' and 'ışık' meet), other marks are stripped, white space is single.
 */
export function fold(text: string): string {
  return text
    .replace(/[İIıiŞşĞğÇçÖöÜü]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[İIıi]/g, 'i')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

const APOSTROPHES = /['’‘‛`´ʼ′＇]/g
/** What divides words: marks of ASCII and of Latin, dashes and quotation marks. Letters, digits and emoji do not. */
const MARKS = /[!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u205e]+/g

/**
 * The form of a title for searching: its folded words without apostrophes, each divided from the next by one space. Two
 * titles that differ in dashes, quotation marks or apostrophes have the same. A title of marks alone keeps them.
 */
export function titleKey(title: string): string {
  const words = fold(fold(title.replace(APOSTROPHES, '')).replace(MARKS, ' '))
  return words === '' ? fold(title) : words
}
