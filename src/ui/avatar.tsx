const sizes = { s: 'size-8 text-[0.8rem]', m: 'size-tap text-m', l: 'size-32 text-[3rem]' }

/** A member's face: the picture, or initials on a colour that is always the same for a name. It stands beside the name, so it says nothing aloud. */
export function Avatar({ name, url, size = 'm' }: { name: string; url: string | null; size?: 's' | 'm' | 'l' }) {
  return (
    <span aria-hidden="true" data-initials={url ? undefined : initialsOf(name)} className={`avatar hue-${hueOf(name)} ${sizes[size]}`}>
      {url && <img src={url} alt="" className="size-full object-cover" loading="lazy" decoding="async" />}
    </span>
  )
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
