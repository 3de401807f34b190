import type { KindSummary, ListedDishPage } from '#features/dishes/kind-places.contract.ts'
import { type Area, COUNTED_MAX, kindPath } from '#features/dishes/kind-places.rules.ts'
import { findDistrict } from '#features/places/provinces.ts'
import { placePath } from '#features/restaurants/place-lists.rules.ts'
import { PlaceTrail, type TrailStep } from '#features/restaurants/web/place-trail.tsx'
import { wholeNumber } from '#i18n/format.ts'
import { kindPlaceTexts } from '#texts/features/dishes/kind-places'
import { placeTexts } from '#texts/features/places/places'
import { resultTexts } from '#texts/features/search/results'
import { buttonClass } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { withQuery } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { DISHES, DishRow } from './dish-row.tsx'
import { MoreKindDishes } from './more-kind-dishes.island.tsx'
import { PlaceLinks } from './place-links.tsx'
import { PlaceSource } from './place-source.tsx'

interface KindScreenProps {
  title: string
  /** The name of the place, and of the kind within a sentence. */
  names: { place: string; kind: string }
  kind: string
  area: Area
  /** The breadcrumb steps above this page. */
  steps: readonly TrailStep[]
  summary: KindSummary
  page: ListedDishPage
  before: number
}

/** The ranking of the dishes of one kind in a province or district. */
export function KindScreen({ title, names, kind, area, steps, summary, page, before }: KindScreenProps) {
  const listed = before + page.items.length
  const path = kindPath(area, kind)
  return (
    <PageWidth className="max-w-[960px]">
      <div className="grid gap-2 pt-3 pb-5">
        <PlaceTrail isFromAll steps={steps} />
        <h1 className="text-title-l">{title}</h1>
        {summary.dishes > 0 && (
          <>
            <p className="sign text-xl">{kindPlaceTexts.intro(countOf(summary.dishes))}</p>
            <p className="max-w-[70ch] text-ink-2">{kindPlaceTexts.explain}</p>
          </>
        )}
      </div>
      {page.items.length === 0 ? (
        <StatusMessage title={kindPlaceTexts.empty(names.place, names.kind)}>
          <p>{kindPlaceTexts.emptyHelp}</p>
          <a className={buttonClass({ variant: 'main' })} href={placePath({ ...area, type: null })}>
            {kindPlaceTexts.toPlace(names.place)}
          </a>
        </StatusMessage>
      ) : (
        <ol className="overflow-hidden rounded-l bg-card shadow-card" id={DISHES} start={before + 1}>
          {page.items.map((dish, index) => (
            <DishRow dish={dish} key={dish.id} rank={`#${before + index + 1}`} />
          ))}
        </ol>
      )}
      {page.nextCursor && (
        <Island name="more-kind-dishes">
          <MoreKindDishes
            area={area}
            before={listed}
            cursor={page.nextCursor}
            href={withQuery(path, { devam: `${listed}~${page.nextCursor}` })}
            kind={kind}
          />
        </Island>
      )}
      {summary.districts.length > 0 && (
        <section className="grid gap-3 pt-8">
          <h2 className="text-xl">{placeTexts.districts}</h2>
          <PlaceLinks
            label={placeTexts.districts}
            links={summary.districts.map(({ slug, dishes }) => ({
              name: findDistrict(area.province, slug)?.name ?? slug,
              path: kindPath({ ...area, district: slug }, kind),
              restaurants: dishes,
              isCurrent: area.district === slug,
            }))}
          />
        </section>
      )}
      <PlaceSource />
    </PageWidth>
  )
}

/** Counts end at a thousand. */
function countOf(dishes: number): string {
  return dishes < COUNTED_MAX ? wholeNumber(dishes) : resultTexts.capped(wholeNumber(dishes))
}
