/** What a decoder puts in place of bytes that it cannot read. */
const REPLACEMENT = '\uFFFD'

/**
 * A Latin letter whose two bytes of UTF-8 were read as two letters of Windows-1254 or Windows-1252, or the beginning of a quotation mark.
 */
const TWICE = /[ÃÄÅ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/

/** What is wrong with the letters of a text: letters are lost, or UTF-8 was encoded a second time ('Ã‡Ä±nar' for 'Çınar'). */
export function letterProblem(text: string): 'LETTERS_LOST' | 'DOUBLY_ENCODED' | undefined {
  if (text.includes(REPLACEMENT)) return 'LETTERS_LOST'
  return TWICE.test(text) ? 'DOUBLY_ENCODED' : undefined
}
