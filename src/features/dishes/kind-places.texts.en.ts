import type { Catalogue } from '#i18n/catalogue.ts'
import type { kindPlaceTexts as tr } from './kind-places.texts.tr.ts'

export const kindPlaceTexts: Catalogue<typeof tr> = {
  title: (place, kind) => `Best ${kind} in ${place}`,
  description: (place, kind, count) => `${place}: ${count} dishes of the kind “${kind}” that members rated, the best first.`,
  intro: (count) => `${count} dishes`,
  explain:
    'By ratings of dishes, ordered every night; new ratings weigh less, and a dish with few ratings starts at the mean of its kind. It changes no order of venues.',
  kinds: 'What to eat here?',
  empty: (place, kind) => `No ${kind} in ${place} yet`,
  emptyHelp: 'If you ate one, add the dish on the page of the venue.',
  toPlace: (place) => `Venues in ${place}`,
  rating: 'Rating',
  ratings: (count) => `${count} ratings`,
  none: 'No ratings yet',
}
