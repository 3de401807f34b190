import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import type { QueueItem } from '#features/queue/queue.contract.ts'
import { placeKey, type QueuePlace, stepFrom } from '#features/queue/queue.rules.ts'
import { useQueueKeys } from '#features/queue/web/queue-keys.ts'
import { queueOptions, useAssign } from '#features/queue/web/queue.api.ts'
import type { QueueStore } from './queue-address.ts'

interface QueueParts {
  memberId: string
  store: QueueStore
  panel: RefObject<HTMLElement | null>
  hasKeys: boolean
  /** Called when the viewer is no longer a moderator. */
  onRefused: () => void
}

/** The list under its filters, its opened item, and the actions of keys and buttons. */
export function useQueue({ memberId, store, panel, hasKeys, onRefused }: QueueParts) {
  const { asked, change } = store
  const { kind, assigned, opened } = asked
  const query = useInfiniteQuery(queueOptions(memberId, kind, assigned))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const client = useQueryClient()
  const assign = useAssign(memberId)
  useRefusal(query.error, onRefused)
  const at = items.findIndex((one) => opened && placeKey(one) === placeKey(opened))
  const nearest = [stepFrom(items, at, 1, memberId), stepFrom(items, at, -1, memberId)].find((one) => one !== at)
  const next = nearest === undefined ? undefined : items[nearest]

  function open(place: QueuePlace | undefined): void {
    change({ ...asked, opened: place && { kind: place.kind, item: place.item } }, { replace: opened !== undefined && place !== undefined })
    if (place) requestAnimationFrame(() => panel.current?.focus())
  }
  function toggle(item: QueueItem | undefined): void {
    if (item && !assign.isPending) assign.mutate({ kind: item.kind, item: item.item, isTaking: item.assignee?.id !== memberId })
  }
  /** Refetches the list, which no longer contains the decided item, and opens the next item that no other moderator works on. */
  function onDecided(): void {
    open(next)
    void client.invalidateQueries({ queryKey: moderationKeys.of(memberId) })
  }
  useQueueKeys(hasKeys, {
    step(by) {
      const place = items[stepFrom(items, focusedIndex(items) ?? at, by, memberId)]
      if (place && !focusRow(place)) open(place)
    },
    assign: () => toggle(items[focusedIndex(items) ?? at]),
    decide: (index) => panel.current?.querySelectorAll<HTMLButtonElement>('[role="group"] button')[index]?.click(),
    leave() {
      if (!opened) return
      open(undefined)
      requestAnimationFrame(() => focusRow(opened))
    },
  })
  return {
    query,
    asked,
    item: items[at],
    open,
    openNext: next && (() => open(next)),
    toggle: () => toggle(items[at]),
    onDecided,
    filter: (filters: Pick<typeof asked, 'kind' | 'assigned'>) => change({ ...filters, opened: undefined }),
  }
}

/** The index of the row that has the focus; undefined when none has it. */
function focusedIndex(items: readonly QueueItem[]): number | undefined {
  const place = document.activeElement?.getAttribute('data-place')
  const index = items.findIndex((one) => placeKey(one) === place)
  return index === -1 ? undefined : index
}

/** Moves the focus to a row. @returns false where the list is not shown */
function focusRow(place: QueuePlace): boolean {
  const row = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeKey(place))}"]`)
  if (!row || row.offsetParent === null) return false
  row.focus()
  return true
}
