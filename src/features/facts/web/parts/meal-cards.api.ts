import { queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { clientErrorText } from '#site/refusal-text.ts'
import { mealCardTexts } from '#texts/features/facts/meal-cards'
import { useWrite } from '#ui/use-write.ts'
import type { CardChange } from '../../facts.contract.ts'
import { factKeys } from '../../facts.keys.ts'

/** All meal cards, also those that are offered no more. */
export function allMealCardsOptions() {
  return queryOptions({
    queryKey: factKeys.allMealCards,
    queryFn: ({ signal }) => api('GET /moderation/meal-cards', { signal }),
    staleTime: 0,
  })
}

/** Adds a meal card; the form shows a refusal and keeps the name. */
export function useAddCard(onDone: () => void) {
  return useWrite({
    send: (name: string) => api('POST /moderation/meal-cards', { body: { name } }),
    said: mealCardTexts.added,
    refresh: [factKeys.mealCards],
    onDone,
  })
}

/** Renames a meal card; the form shows a refusal and keeps the name. */
export function useRenameCard(onDone: () => void) {
  return useWrite({
    send: ({ slug, name }: { slug: string; name: string }) =>
      api('PUT /moderation/meal-cards/{slug}', { params: { slug }, body: { name } }),
    said: mealCardTexts.renamed,
    refresh: [factKeys.mealCards],
    onDone,
  })
}

/** Retires a meal card, or offers it again. */
export function useOfferCard() {
  return useWrite({
    send: ({ slug, isRetired }: Required<Pick<CardChange, 'isRetired'>> & { slug: string }) =>
      api('PUT /moderation/meal-cards/{slug}', { params: { slug }, body: { isRetired } }),
    said: (_, { isRetired }) => (isRetired ? mealCardTexts.retired : mealCardTexts.offered),
    failed: (error) => clientErrorText(error, mealCardTexts.failed),
    refresh: [factKeys.mealCards],
  })
}
