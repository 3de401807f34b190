import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { api } from '#site/api.ts'
import { upload } from '#site/upload.ts'
import { claimTexts } from '#texts/features/claims/claims'
import { showWrite } from '#ui/show-write.ts'
import { useWrite } from '#ui/use-write.ts'
import type { ClaimInput, GivenInput, OwnClaim, RestaurantHistory } from '../../claims.contract.ts'
import { claimKeys } from '../../claims.keys.ts'

/** The relation of the viewer, a member, to the management of a restaurant. */
export function ownClaimOptions(restaurantId: string) {
  return queryOptions({
    queryKey: claimKeys.own(restaurantId),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/claim', { params: { id: restaurantId }, signal }),
    staleTime: 10_000,
    networkMode: 'always',
    retry: false,
  })
}

export function readHistory(restaurantId: string, cursor: string, signal: AbortSignal): Promise<RestaurantHistory> {
  return api('GET /restaurants/{id}/history', { params: { id: restaurantId }, query: { cursor }, signal })
}

/** The steps of a claim. Each answer is the claim in its new state. */
export function useClaimSteps(restaurantId: string) {
  const params = { id: restaurantId }
  const start = useStep(restaurantId, (body: ClaimInput) => api('POST /restaurants/{id}/claim', { params, body }))
  const enter = useStep(restaurantId, (code: string) => api('POST /restaurants/{id}/claim/code', { params, body: { code } }))
  const photo = useStep(restaurantId, (file: File) => sendPhoto(restaurantId, file))
  const giveUp = useStep(restaurantId, () => api('DELETE /restaurants/{id}/claim', { params }))
  return { start, enter, photo, giveUp }
}

function useStep<Input = void>(restaurantId: string, send: (input: Input) => Promise<OwnClaim>) {
  const queryKey = claimKeys.own(restaurantId)
  return useWrite({
    send,
    onDone: (own, _, client) => showWrite(client, [queryKey], () => client.setQueryData(queryKey, own)),
    // After a refusal, the refetch shows what another member or a moderator did in the meantime.
    onFailed: (_, __, client) => client.invalidateQueries({ queryKey }),
  })
}

async function sendPhoto(restaurantId: string, file: File): Promise<OwnClaim> {
  const { prepareFile } = await import('#features/restaurants/web/prepare-file.ts')
  return upload('POST /restaurants/{id}/claim/photo', { params: { id: restaurantId }, body: await prepareFile(file) })
}

/** The active claims: the businesses that manage restaurants. */
export function businessesOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: claimKeys.active(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/claims', { query: { state: 'active', cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

export interface Decision {
  what: 'accept' | 'refuse' | 'take'
  id: number
  reason?: string
}

/** Takes a restaurant from its business, or gives it to a member without a proof. */
export function useBusinesses(memberId: string) {
  const refresh = [moderationKeys.of(memberId)]
  const take = useWrite({
    send: ({ id, reason = '' }: Decision) => api('POST /moderation/claims/{id}/take', { params: { id }, body: { reason } }),
    said: claimTexts.takenDone,
    refresh,
  })
  const give = useWrite({
    send: (body: GivenInput) => api('POST /moderation/claims', { body }),
    said: claimTexts.accepted,
    refresh,
  })
  return { take, give }
}
