import { countLinks } from '#features/newcomers/links.rules.ts'
import type { HoursProblem } from './opening-hours.ts'

/** Hours hold no link: neither in a note, nor as a text that was not understood. */
export function linkProblem(value: string, isUnderstood: boolean): HoursProblem | undefined {
  if (!isUnderstood) return countLinks(value) > 0 ? 'HOURS_UNREADABLE' : undefined
  return [...value.matchAll(/"([^"]*)"/g)].some(([, note]) => countLinks(note!) > 0) ? 'HOURS_REASON_INVALID' : undefined
}
