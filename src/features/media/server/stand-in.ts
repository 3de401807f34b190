import { LARGE, MIDDLE } from '../media.rules.ts'

const middle = `-${MIDDLE}.webp`

/** Photos from before there was a middle size have none: their large one stands in for it. */
export function hasStandIn(name: string): boolean {
  return name.endsWith(middle)
}

export function standIn(name: string): string {
  return name.replace(middle, `-${LARGE}.webp`)
}
