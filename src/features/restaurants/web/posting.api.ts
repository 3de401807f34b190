import { postingTexts } from '#texts/features/restaurants/posting'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#site/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { toast } from '#ui/toast.ts'
import { list } from '#i18n/format.ts'
import { versionTexts } from '#texts/features/restaurants/versions'
import type { RestaurantDraft, RestaurantEdit, VoteTexts } from '../posting.contract.ts'

/** Adds a restaurant. Repeating the call after a lost response adds nothing twice. */
export function useCreateRestaurant() {
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: RestaurantDraft) => api('POST /restaurants', { body, key: key.for(body) }),
    // The restaurant's page follows; it announces an earned badge.
    onSuccess: () => {
      key.done()
      toast(postingTexts.created, { tone: 'good' })
    },
    onError: () => toast(postingTexts.failed, { tone: 'error' }),
  })
}

export function useEditRestaurant(id: string, onSaved: () => void) {
  return useMutation({
    mutationFn: (body: RestaurantEdit) => api('PATCH /restaurants/{id}', { params: { id }, body }),
    onSuccess: ({ waiting }) => {
      const parts = list(waiting.map((part) => versionTexts.parts[part]))
      toast(waiting.length > 0 ? versionTexts.sent(parts) : postingTexts.edited, { tone: 'good' })
      onSaved()
    },
    onError: () => toast(postingTexts.editFailed, { tone: 'error' }),
  })
}

export function useEditVoteTexts(id: string, onSaved: () => void) {
  return useMutation({
    mutationFn: (body: VoteTexts) => api('PUT /restaurants/{id}/vote-texts', { params: { id }, body }),
    onSuccess: () => {
      toast(postingTexts.voteTextsSaved, { tone: 'good' })
      onSaved()
    },
    onError: () => toast(postingTexts.voteTextsFailed, { tone: 'error' }),
  })
}
