import { queryOptions } from '@tanstack/react-query'
import { ABOUT } from '#features/restaurants/web/page-sections.ts'
import { api } from '#site/api.ts'
import { factTexts } from '#texts/features/facts/facts'
import { reloadPage } from '#ui/navigation.ts'
import { useWrite } from '#ui/use-write.ts'
import type { FactsInput, RestaurantFacts } from '../../facts.contract.ts'
import { factKeys } from '../../facts.keys.ts'

/** The current facts of a restaurant. They are never cached, because the document may be older. */
export function factsOptions(restaurantId: string) {
  return queryOptions({
    queryKey: factKeys.one(restaurantId),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/facts', { params: { id: restaurantId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The meal cards that members may name. */
export function mealCardsOptions() {
  return queryOptions({ queryKey: factKeys.mealCards, queryFn: ({ signal }) => api('GET /meal-cards', { signal }) })
}

/** What a form changes: what the member says, and which earlier words the member takes back. */
export interface FactsChange extends FactsInput {
  withdrawn: string[]
}

/** Saves what a member says about facts, then reloads the page to show it. */
export function useSayFacts(restaurantId: string, onDone: () => void) {
  return useWrite({
    send: async ({ facts, withdrawn }: FactsChange) => {
      const params = { id: restaurantId }
      let after = facts.length > 0 ? await api('PUT /restaurants/{id}/facts', { params, body: { facts } }) : undefined
      for (const fact of withdrawn) after = await api('DELETE /restaurants/{id}/facts/{fact}', { params: { ...params, fact } })
      return after
    },
    said: savedText,
    onDone: () => {
      onDone()
      reloadPage(ABOUT)
    },
  })
}

/** The message after saving: what is one member's word waits for others. */
function savedText(after: RestaurantFacts | undefined, { facts }: FactsChange): string {
  const said = new Set(facts.map(({ fact }) => fact))
  const isWord = after?.items.some(({ fact, state }) => said.has(fact) && state === 'word')
  return isWord ? factTexts.dialog.savedAsWord : factTexts.dialog.saved
}
