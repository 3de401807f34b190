import { fold } from './fold.ts'

/** Leaves space for a counter or a suffix; signs like '㎏' fold to several letters. */
const SLUG_MAX = 120

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** How many counters a taken address tries before it takes the time. */
export const SLUG_COUNTERS = 1000

/** Five random letters and digits. */
export function randomCode(random: () => number = Math.random): string {
  return Array.from({ length: 5 }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
}

/** The address form of a title; a title without a letter or digit becomes 'mekan-' and five random characters. */
export function slugify(title: string, random?: () => number): string {
  const slug = fold(title)
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX)
    .replace(/-$/, '')
  return slug === '' ? `mekan-${randomCode(random)}` : slug
}

/** The address to try at the given attempt: the slug, then with a counter up to 1000, then with the time. */
export function slugCandidate(slug: string, attempt: number, now: Date): string {
  if (attempt === 0) return slug
  return attempt <= SLUG_COUNTERS ? `${slug}-${attempt}` : `${slug}-${now.getTime()}`
}
