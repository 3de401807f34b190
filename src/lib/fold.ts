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
