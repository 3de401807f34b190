import { PLACES_PATH } from '#features/restaurants/place-lists.rules.ts'
import { NotFoundPage } from '#shell/not-found.tsx'
import type { PageAnswer } from '#shell/page.ts'
import { commonTexts } from '#texts/i18n/common'

/** The answer for a place, a type or a kind that does not exist. */
export function missingPlace(): PageAnswer {
  return {
    head: { title: commonTexts.notFoundTitle, description: commonTexts.notFoundHelp, path: PLACES_PATH, isPrivate: true },
    status: 404,
    missing: 'place',
    view: <NotFoundPage />,
  }
}
