import { LARGE, MIDDLE } from '#lib/media.rules.ts'

const middle = `-${MIDDLE}.webp`

/** Photos older than the middle size have none: the large one is used instead. */
export function hasStandIn(name: string): boolean {
  return name.endsWith(middle)
}

export function standIn(name: string): string {
  return name.replace(middle, `-${LARGE}.webp`)
}
