import { districtName } from '#features/places/district-name.ts'
import { PLACES_PATH, placeOfPath, placePath, type PlaceOfList, summaryOf, THIN } from '#features/restaurants/place-lists.rules.ts'
import { continuedOf } from '#features/restaurants/web/continued.ts'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { placeSteps } from '#features/restaurants/web/place-trail.tsx'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { PlaceScreen } from '#screens/places/place-screen.tsx'
import { PlacesScreen } from '#screens/places/places-screen.tsx'
import { wholeNumber } from '#i18n/format.ts'
import { languageTexts } from '#texts/i18n/language'
import { placeTexts } from '#texts/features/places/places'
import { RESTAURANTS_TAG } from '#site/page-tags.ts'
import { breadcrumbs } from '#shell/head.ts'
import { orBegin, type PageAnswer, type PageRequest, type Route } from '#shell/page.ts'
import { kindRoutes } from './kinds-in-places.tsx'
import { missingPlace } from './missing-place.tsx'

const all = { name: placeTexts.all, path: PLACES_PATH }

const places: Route = {
  path: PLACES_PATH,
  async answer({ reads }) {
    const counts = await reads.places()
    return {
      head: { title: placeTexts.all, description: placeTexts.allDescription, path: PLACES_PATH, jsonLd: [breadcrumbs(all)] },
      view: <PlacesScreen counts={counts} />,
      tags: [RESTAURANTS_TAG],
    }
  },
}

/** The index of provinces, and the pages of provinces, districts and types within them. */
export const placeRoutes: Route[] = [
  places,
  ...kindRoutes,
  ...['/:province', '/:province/:part', '/:province/:part/:type'].map((end) => ({ path: `${PLACES_PATH}${end}`, answer })),
]

async function answer({ params, search, reads }: PageRequest): Promise<PageAnswer> {
  const named = placeOfPath(params['province']!, params['part'], params['type'])
  if (!named) return missingPlace()
  const { province, district, type } = named
  const place: PlaceOfList = { province: province.code, district: district?.slug ?? null, type }
  const path = placePath(place)
  const from = continuedOf(search['devam'])
  const [page, { counts, kinds }] = await Promise.all([
    orBegin(from, reads.placeRanking(place, from?.cursor), path),
    reads.placeDetails(place),
  ])
  const summary = summaryOf(counts, place)
  const steps = placeSteps(place)
  const label = type && typeLabel(type).toLocaleLowerCase(languageTexts.code)
  const name = district ? districtName(province, district) : province.name
  const title = label ? placeTexts.titleOfType(name, label) : placeTexts.title(name)
  const count = wholeNumber(summary.restaurants)
  const where = district ? `${district.name}, ${province.name}` : province.name
  return {
    head: {
      title,
      description: label ? placeTexts.descriptionOfType(where, label, count) : placeTexts.description(where, count),
      path,
      isPrivate: summary.restaurants < THIN,
      jsonLd: [breadcrumbs(all, ...steps)],
    },
    view: (
      <PlaceScreen
        before={from?.before ?? 0}
        kinds={type ? [] : kinds}
        named={named}
        page={page}
        place={place}
        steps={steps.slice(0, -1)}
        summary={summary}
        title={title}
      />
    ),
    tags: [RESTAURANTS_TAG, ...tagsOf(page.items)],
  }
}
