import { metresBetween, type Position } from '#features/places/position.rules.ts'
import { askPosition, isPositionAllowed } from '#features/places/web/ask-position.ts'
import { showText } from '#ui/show-text.ts'
import { distanceText } from './distance-text.ts'

export interface ListedPosition extends Position {
  isApproximate: boolean
}

let device: Promise<Position | undefined> | undefined

/** A position as one text for the document. */
export function positionText({ longitude, latitude, isApproximate }: ListedPosition): string {
  return `${longitude},${latitude}${isApproximate ? ',~' : ''}`
}

/**
 * Shows in each row how far the restaurant is from this device, if the person allowed the position before. The position is kept in memory
 * and sent nowhere.
 */
export function showDistances(): void {
  device ??= known()
  void device.then((from) => from && showAll(from))
}

async function known(): Promise<Position | undefined> {
  if (!(await isPositionAllowed())) return undefined
  const answer = await askPosition()
  return typeof answer === 'string' ? undefined : answer
}

function showAll(from: Position): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-at]')) {
    const [longitude, latitude, approximate] = place.dataset['at']!.split(',')
    const metres = metresBetween(from, { longitude: Number(longitude), latitude: Number(latitude) })
    showText(place, distanceText(metres, approximate !== undefined))
  }
}
