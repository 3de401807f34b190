const sizes = { s: 'size-8 text-[0.8rem]', m: 'size-tap text-m', l: 'size-32 text-[3rem]' }

export type AvatarSize = keyof typeof sizes

/** The classes of an avatar, and the initials that replace a missing picture. A name always has the same colour. */
export function avatarLook(name: string, url: string | null, size: AvatarSize): { className: string; initials: string | undefined } {
  return { className: `avatar hue-${hueOf(name)} ${sizes[size]}`, initials: url ? undefined : initialsOf(name) }
}

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word) => [...(word ?? '')][0]) : [...(words[0] ?? '?')].slice(0, 2)
  return letters.join('').toLocaleUpperCase('tr')
}

function hueOf(name: string): number {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash % 12
}
