import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { errorText } from '#i18n/error-text.ts'
import { wholeNumber } from '#i18n/format.ts'
import { api } from '#site/api.ts'
import { clientErrorText } from '#site/refusal-text.ts'
import { queueTexts } from '#texts/features/queue/queue'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'
import type { QueueDecision } from '../decisions.contract.ts'
import { queueKeys } from '../queue.keys.ts'
import type { QueuePage } from '../queue.contract.ts'
import { isBulk, placeKey, type QueuePlace, TAKE_BACK_SECONDS } from '../queue.rules.ts'

/** Other items with the text of this one; none for a kind of which each item is decided alone. */
export function copiesOptions(memberId: string, place: QueuePlace | undefined) {
  const { kind = 'report', item = '' } = place ?? {}
  return queryOptions({
    queryKey: queueKeys.copies(memberId, { kind, item }),
    queryFn: ({ signal }) => api('GET /moderation/queue/{kind}/{item}/copies', { params: { kind, item }, signal }),
    enabled: place !== undefined && isBulk(kind),
    staleTime: 0,
  })
}

/** What one press decided, for as long as it can be taken back. */
export interface LatestDecision {
  batchId: string
  /** What the moderator reads of it. */
  said: string
  places: QueuePlace[]
}

interface Decided {
  decisions: QueueDecision[]
  said: string
  /** The text after a call that did not reach the server. */
  failed?: string
}

interface Parts {
  memberId: string
  /** Called with what is decided, after it is stored. */
  onDecided: (places: QueuePlace[]) => void
  /** Called with what waits again. */
  onTakenBack: (places: QueuePlace[]) => void
}

/** Stores decisions, and takes the latest back while that is possible. */
export function useQueueDecisions({ memberId, onDecided, onTakenBack }: Parts) {
  const [latest, setLatest] = useState<LatestDecision>()
  const [refusal, setRefusal] = useState<string>()
  // The next decision does not wait until the list is fetched again.
  const refetch = (client: QueryClient): void => void client.invalidateQueries({ queryKey: moderationKeys.of(memberId) })
  useEffect(() => {
    if (!latest) return undefined
    const timer = setTimeout(() => setLatest(undefined), TAKE_BACK_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [latest])

  const decide = useWrite({
    send: ({ decisions }: Decided, key) => api('POST /moderation/queue/decisions', { body: { batchId: key.for(decisions), decisions } }),
    // A failure of the server is told in the words of the decision.
    failed: (error, { failed = queueTexts.decideFailed }) => clientErrorText(error, failed),
    onDone({ batchId, stored, refused }, { said }, client) {
      const why = refused[0] && errorText(refused[0].code)
      setRefusal(stored.length === 0 ? why : undefined)
      if (stored.length === 0) return refetch(client)
      if (why !== undefined) toast(queueTexts.notAll(wholeNumber(refused.length), why), { tone: 'error' })
      setLatest({ batchId, said: stored.length === 1 ? said : queueTexts.several(wholeNumber(stored.length)), places: stored })
      onDecided(stored)
      dropRows(client, memberId, stored)
      refetch(client)
    },
    onFailed: (_error, _decided, client) => refetch(client),
  })
  const back = useWrite({
    send: (batchId: string) => api('DELETE /moderation/queue/decisions/{batchId}', { params: { batchId } }),
    said: queueTexts.takenBack,
    failed: (error) => clientErrorText(error, queueTexts.takeBackFailed),
    onDone({ takenBack }, _batchId, client) {
      // A card that was fetched meanwhile says that its item is decided.
      for (const place of takenBack) client.removeQueries({ queryKey: queueKeys.opened(memberId, place) })
      refetch(client)
      onTakenBack(takenBack)
    },
    onFailed: (_error, _batchId, client) => refetch(client),
  })
  return {
    latest,
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    isBusy: decide.isPending || back.isPending,
    decide(decided: Decided) {
      if (!decide.isPending) decide.mutate(decided)
    },
    takeBack() {
      if (!latest || back.isPending) return
      setLatest(undefined)
      back.mutate(latest.batchId)
    },
  }
}

/** Removes what is decided from the fetched lists, so that no row of them is opened again. */
function dropRows(client: QueryClient, memberId: string, decided: readonly QueuePlace[]): void {
  const keys = new Set(decided.map(placeKey))
  client.setQueriesData<InfiniteData<QueuePage>>(
    { queryKey: queueKeys.lists(memberId) },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter((one) => !keys.has(placeKey(one))) })) },
  )
}
