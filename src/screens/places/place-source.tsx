import { POINTS_SOURCE } from '#features/places/provinces.ts'
import { placeTexts } from '#texts/features/places/places'

const LINK = 'inline-flex min-h-tap items-center underline underline-offset-4'
const ELSEWHERE = 'noopener noreferrer'

/** Names the source of the positions of districts, as its licence requires. */
export function PlaceSource() {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 pt-8 text-s text-ink-2">
      {placeTexts.source}
      <a className={LINK} href="https://www.geonames.org/" rel={ELSEWHERE}>
        {POINTS_SOURCE}
      </a>
      <a className={LINK} href="https://creativecommons.org/licenses/by/4.0/" rel={ELSEWHERE}>
        {placeTexts.licence}
      </a>
    </p>
  )
}
