import ChevronRight from 'lucide-react/icons/chevron-right'
import { findDistrict, provinces } from '#features/places/provinces.ts'
import { placeTexts } from '#texts/features/places/places'
import { PLACES_PATH, placePath, type PlaceOfList } from '../place-lists.rules.ts'
import { typeLabel } from './type-label.ts'

export interface TrailStep {
  name: string
  path: string
}

/** The breadcrumb steps that lead to a place: province, district, type. */
export function placeSteps({ province, district, type }: PlaceOfList): TrailStep[] {
  const { name } = provinces[province - 1]!
  const within = findDistrict(province, district)
  return [
    { name, path: placePath({ province, district: null, type: null }) },
    ...(within ? [{ name: within.name, path: placePath({ province, district, type: null }) }] : []),
    ...(type ? [{ name: typeLabel(type), path: placePath({ province, district, type }) }] : []),
  ]
}

/** The breadcrumb to a place, as links. */
export function PlaceTrail({ steps, isFromAll = false }: { steps: readonly TrailStep[]; isFromAll?: boolean }) {
  const all = isFromAll ? [{ name: placeTexts.all, path: PLACES_PATH }, ...steps] : steps
  return (
    <nav aria-label={placeTexts.trail}>
      <ol className="-mx-1 flex flex-wrap items-center text-s text-ink-2">
        {all.map(({ name, path }, index) => (
          <li className="inline-flex items-center" key={path}>
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4 flex-none text-ink-3" />}
            <a className="text-link px-1" href={path}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
