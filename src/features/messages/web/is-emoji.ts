/** Signs that are made of several parts, and the marks that join them: flags, families, colours of skin. */
const EMOJI = /^(?:(?![\d#*])[\p{Extended_Pictographic}\p{Emoji_Component}\s]){1,40}$/u

/** A message of nothing but a few emoji is drawn large. */
export function isEmoji(text: string): boolean {
  return EMOJI.test(text)
}
