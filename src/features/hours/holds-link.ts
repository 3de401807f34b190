import { countLinks } from '#features/newcomers/links.rules.ts'

/** Whether hours hold a link: in a note, or anywhere in a text that was not understood. */
export function holdsLink(value: string, isUnderstood: boolean): boolean {
  if (!isUnderstood) return countLinks(value) > 0
  return [...value.matchAll(/"([^"]*)"/g)].some(([, note]) => countLinks(note!) > 0)
}
