import type { PlaceKind } from '#features/dishes/kind-places.contract.ts'
import { kindPath } from '#features/dishes/kind-places.rules.ts'
import { kindOf } from '#features/dishes/kinds/dish-kinds.ts'
import { kindName } from '#features/dishes/web/kind-name.ts'
import { findDistrict } from '#features/places/provinces.ts'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { type NamedPlace, placePath, type PlaceOfList, type PlaceSummary } from '#features/restaurants/place-lists.rules.ts'
import { PlaceTrail, type TrailStep } from '#features/restaurants/web/place-trail.tsx'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { RankedList } from '#screens/cards/ranked-list.tsx'
import { kindPlaceTexts } from '#texts/features/dishes/kind-places'
import { placeTexts } from '#texts/features/places/places'
import { wholeNumber } from '#i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { PlaceLinks } from './place-links.tsx'
import { PlaceSource } from './place-source.tsx'

interface PlaceScreenProps {
  named: NamedPlace
  place: PlaceOfList
  title: string
  /** The breadcrumb steps above this place. */
  steps: readonly TrailStep[]
  summary: PlaceSummary
  /** The most frequent kinds of dishes in the place. */
  kinds: readonly PlaceKind[]
  page: RankedPage
  before: number
}

/** The ranking of the restaurants of a province or district, of all types or of one type. */
export function PlaceScreen({ named, place, title, steps, summary, kinds, page, before }: PlaceScreenProps) {
  const { province } = named
  return (
    <PageWidth>
      <div className="grid gap-2 pt-3 pb-5">
        <PlaceTrail isFromAll steps={steps} />
        <h1 className="text-title-l">{title}</h1>
        {summary.restaurants > 0 && (
          <>
            <p className="sign text-xl">{placeTexts.intro(wholeNumber(summary.restaurants))}</p>
            <p className="max-w-[70ch] text-ink-2">{placeTexts.explain}</p>
          </>
        )}
      </div>
      {summary.types.length > 0 && (
        <div className="pb-6">
          <PlaceLinks
            isOneRow
            label={placeTexts.types}
            links={[
              { name: placeTexts.allTypes, path: placePath({ ...place, type: null }), isCurrent: place.type === null },
              ...summary.types.map(({ type, restaurants }) => ({
                name: typeLabel(type),
                path: placePath({ ...place, type }),
                restaurants,
                isCurrent: place.type === type,
              })),
            ]}
          />
        </div>
      )}
      <RankedList
        before={before}
        by="place"
        empty={<Empty name={named.district?.name ?? province.name} />}
        page={page}
        path={placePath(place)}
        place={place}
        sign="#"
      />
      <Kinds kinds={kinds} place={place} />
      {summary.districts.length > 0 && (
        <section className="grid gap-3 pt-8">
          <h2 className="text-xl">{placeTexts.districts}</h2>
          <PlaceLinks
            label={placeTexts.districts}
            links={summary.districts.map(({ slug, restaurants }) => ({
              name: findDistrict(province.code, slug)?.name ?? slug,
              path: placePath({ ...place, district: slug }),
              restaurants,
              isCurrent: place.district === slug,
            }))}
          />
        </section>
      )}
      <PlaceSource />
    </PageWidth>
  )
}

function Empty({ name }: { name: string }) {
  return (
    <StatusMessage title={placeTexts.empty(name)}>
      <p>{placeTexts.emptyHelp}</p>
      <a className={buttonClass({ variant: 'main' })} href="/tr/ask">
        {placeTexts.add}
      </a>
    </StatusMessage>
  )
}

/** Links to the pages of the kinds of dishes that the place has. */
function Kinds({ kinds, place }: Pick<PlaceScreenProps, 'kinds' | 'place'>) {
  if (kinds.length === 0) return null
  return (
    <section className="grid gap-3 pt-8">
      <h2 className="text-xl">{kindPlaceTexts.kinds}</h2>
      <PlaceLinks
        label={kindPlaceTexts.kinds}
        links={kinds.flatMap(({ kind: slug, dishes }) => {
          const kind = kindOf(slug)
          return kind ? [{ name: kindName(kind), path: kindPath(place, slug), restaurants: dishes }] : []
        })}
      />
    </section>
  )
}
