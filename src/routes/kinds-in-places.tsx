import { districtName } from '#features/places/district-name.ts'
import { isThinKind, kindOfPath, kindPath } from '#features/dishes/kind-places.rules.ts'
import { spokenKind } from '#features/dishes/spoken-kind.rules.ts'
import { kindName } from '#features/dishes/web/kind-name.ts'
import { PLACES_PATH } from '#features/restaurants/place-lists.rules.ts'
import { continuedOf } from '#features/restaurants/web/continued.ts'
import { placeSteps } from '#features/restaurants/web/place-trail.tsx'
import { KindScreen } from '#screens/places/kind-screen.tsx'
import { wholeNumber } from '#i18n/format.ts'
import { languageTexts } from '#texts/i18n/language'
import { kindPlaceTexts } from '#texts/features/dishes/kind-places'
import { placeTexts } from '#texts/features/places/places'
import { RESTAURANTS_TAG, restaurantTag } from '#site/page-tags.ts'
import { breadcrumbs } from '#shell/head.ts'
import { orBegin, type PageAnswer, type PageRequest, type Route } from '#shell/page.ts'
import { missingPlace } from './missing-place.tsx'

/** The pages of a kind of dish in a province or district. They come before the pages of types, whose pattern holds them too. */
export const kindRoutes: Route[] = ['/:province/dishes/:kind', '/:province/:district/dishes/:kind'].map((end) => ({
  path: `${PLACES_PATH}${end}`,
  answer,
}))

async function answer({ params, search, reads }: PageRequest): Promise<PageAnswer> {
  const found = kindOfPath(params['province']!, params['district'], params['kind']!)
  if (!found) return missingPlace()
  const { area, kind } = found
  const { province, district } = found.named
  const path = kindPath(area, kind.slug)
  const from = continuedOf(search['devam'])
  const [page, summary] = await Promise.all([
    orBegin(from, reads.kindRanking(kind.slug, area, from?.cursor), path),
    reads.kindSummary(kind.slug, area),
  ])
  const name = kindName(kind)
  const spoken = spokenKind(name, languageTexts.code)
  const place = district ? districtName(province, district) : province.name
  const title = kindPlaceTexts.title(place, spoken)
  const steps = placeSteps({ ...area, type: null })
  return {
    head: {
      title,
      description: kindPlaceTexts.description(
        district ? `${district.name}, ${province.name}` : province.name,
        spoken,
        wholeNumber(summary.dishes),
      ),
      path,
      isPrivate: isThinKind(summary.dishes),
      jsonLd: [breadcrumbs({ name: placeTexts.all, path: PLACES_PATH }, ...steps, { name, path })],
    },
    view: (
      <KindScreen
        area={area}
        before={from?.before ?? 0}
        kind={kind.slug}
        names={{ place, kind: spoken }}
        page={page}
        steps={steps}
        summary={summary}
        title={title}
      />
    ),
    tags: [RESTAURANTS_TAG, ...new Set(page.items.map(({ restaurant }) => restaurantTag(restaurant.id)))],
  }
}
