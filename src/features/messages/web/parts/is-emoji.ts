/** Emoji, including those of several parts with their joiners: flags, families, skin tones. */
const EMOJI = /^(?:(?![\d#*])[\p{Extended_Pictographic}\p{Emoji_Component}\s]){1,40}$/u

/** Whether a message consists of only a few emoji, which are drawn large. */
export function isEmoji(text: string): boolean {
  return EMOJI.test(text)
}
