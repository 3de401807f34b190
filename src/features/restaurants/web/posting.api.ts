import { postingTexts } from '#texts/features/restaurants/posting'
import { api } from '#site/api.ts'
import { useWrite } from '#ui/use-write.ts'
import { list } from '#i18n/format.ts'
import { versionTexts } from '#texts/features/restaurants/versions'
import type { RestaurantDraft, RestaurantEdit, VoteTexts } from '../posting.contract.ts'

/** Adds a restaurant. Repeating the call after a lost response adds no second restaurant. */
export function useCreateRestaurant() {
  return useWrite({
    send: (body: RestaurantDraft, key) => api('POST /restaurants', { body, key: key.for(body) }),
    // The restaurant's page opens next; it announces an earned badge.
    said: postingTexts.created,
    failed: postingTexts.failed,
  })
}

export function useEditRestaurant(id: string, onSaved: () => void) {
  return useWrite({
    send: (body: RestaurantEdit) => api('PATCH /restaurants/{id}', { params: { id }, body }),
    said: ({ waiting }) => {
      const parts = list(waiting.map((part) => versionTexts.parts[part]))
      return waiting.length > 0 ? versionTexts.sent(parts) : postingTexts.edited
    },
    failed: postingTexts.editFailed,
    onDone: onSaved,
  })
}

export function useEditVoteTexts(id: string, onSaved: () => void) {
  return useWrite({
    send: (body: VoteTexts) => api('PUT /restaurants/{id}/vote-texts', { params: { id }, body }),
    said: postingTexts.voteTextsSaved,
    failed: postingTexts.voteTextsFailed,
    onDone: onSaved,
  })
}
