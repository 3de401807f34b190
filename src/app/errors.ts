import { accountsErrors } from '#features/accounts/accounts.errors.ts'
import { admissionsErrors } from '#features/admissions/admissions.errors.ts'
import { blocksErrors } from '#features/blocks/blocks.errors.ts'
import { cartsErrors } from '#features/carts/carts.errors.ts'
import { challengesErrors } from '#features/challenges/challenges.errors.ts'
import { claimsErrors } from '#features/claims/claims.errors.ts'
import { collectionsErrors } from '#features/collections/collections.errors.ts'
import { commentsErrors } from '#features/comments/comments.errors.ts'
import { duetsErrors } from '#features/duets/duets.errors.ts'
import { factsErrors } from '#features/facts/facts.errors.ts'
import { followsErrors } from '#features/follows/follows.errors.ts'
import { giftsErrors } from '#features/gifts/gifts.errors.ts'
import { hoursErrors } from '#features/hours/hours.errors.ts'
import { looksErrors } from '#features/looks/looks.errors.ts'
import { memberPhotosErrors } from '#features/member-photos/member-photos.errors.ts'
import { mergesErrors } from '#features/merges/merges.errors.ts'
import { messagesErrors } from '#features/messages/messages.errors.ts'
import { moderationErrors } from '#features/moderation/moderation.errors.ts'
import { savedReasonsErrors } from '#features/moderation/saved-reasons.errors.ts'
import { newcomersErrors } from '#features/newcomers/newcomers.errors.ts'
import { notificationsErrors } from '#features/notifications/notifications.errors.ts'
import { openDataErrors } from '#features/open-data/open-data.errors.ts'
import { placesErrors } from '#features/places/places.errors.ts'
import { pointsErrors } from '#features/points/points.errors.ts'
import { dishesErrors } from '#features/dishes/dishes.errors.ts'
import { pricesErrors } from '#features/prices/prices.errors.ts'
import { profilesErrors } from '#features/profiles/profiles.errors.ts'
import { queueErrors } from '#features/queue/queue.errors.ts'
import { raidsErrors } from '#features/raids/raids.errors.ts'
import { reportsErrors } from '#features/reports/reports.errors.ts'
import { restaurantStatusErrors } from '#features/restaurant-status/restaurant-status.errors.ts'
import { restaurantsErrors } from '#features/restaurants/restaurants.errors.ts'
import { sanctionsErrors } from '#features/sanctions/sanctions.errors.ts'
import { searchErrors } from '#features/search/search.errors.ts'
import { shieldsErrors } from '#features/shields/shields.errors.ts'
import { siteSettingsErrors } from '#features/site-settings/site-settings.errors.ts'
import { takedownsErrors } from '#features/takedowns/takedowns.errors.ts'
import { votesErrors } from '#features/votes/votes.errors.ts'
import { witnessesErrors } from '#features/witnesses/witnesses.errors.ts'
import { peopleErrors } from '#people/people.errors.ts'
import { httpErrors } from '#platform/http/http.errors.ts'
import { mediaErrors } from '#platform/media/media.errors.ts'
import { siteErrors } from '#site/site.errors.ts'

/** All refusals of the API: the code that programs read, the status and the message. */
export const errors = {
  ...accountsErrors,
  ...admissionsErrors,
  ...blocksErrors,
  ...cartsErrors,
  ...challengesErrors,
  ...claimsErrors,
  ...collectionsErrors,
  ...commentsErrors,
  ...duetsErrors,
  ...factsErrors,
  ...followsErrors,
  ...giftsErrors,
  ...hoursErrors,
  ...looksErrors,
  ...memberPhotosErrors,
  ...mergesErrors,
  ...messagesErrors,
  ...moderationErrors,
  ...newcomersErrors,
  ...notificationsErrors,
  ...openDataErrors,
  ...placesErrors,
  ...pointsErrors,
  ...dishesErrors,
  ...pricesErrors,
  ...profilesErrors,
  ...queueErrors,
  ...raidsErrors,
  ...reportsErrors,
  ...restaurantStatusErrors,
  ...restaurantsErrors,
  ...sanctionsErrors,
  ...savedReasonsErrors,
  ...searchErrors,
  ...shieldsErrors,
  ...siteSettingsErrors,
  ...takedownsErrors,
  ...votesErrors,
  ...witnessesErrors,
  ...peopleErrors,
  ...httpErrors,
  ...mediaErrors,
  ...siteErrors,
}

declare module '#lib/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof errors, true> {}
}
