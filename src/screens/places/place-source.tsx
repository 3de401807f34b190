import { POINTS_SOURCE } from '#features/places/provinces.ts'
import { placeTexts } from '#texts/features/places/places'

/** Where the positions of districts come from: their licence asks for it. */
export function PlaceSource() {
  return (
    <p className="pt-8 text-s text-ink-2">
      {placeTexts.source}{' '}
      <a
        className="inline-flex min-h-tap items-center underline underline-offset-4"
        href="https://www.geonames.org/"
        rel="noopener noreferrer"
      >
        {POINTS_SOURCE}
      </a>
    </p>
  )
}
