import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useRefusal } from '#people/web/use-refusal.ts'
import type { DecisionOf, QueueDecision } from '#features/queue/decisions.contract.ts'
import type { QueueItem } from '#features/queue/queue.contract.ts'
import { isBulk, isOthers, placeKey, type QueueFilters, type QueueKind, type QueuePlace, stepFrom } from '#features/queue/queue.rules.ts'
import { copiesOptions, useQueueDecisions } from '#features/queue/web/decisions.api.ts'
import { useQueueKeys } from '#features/queue/web/queue-keys.ts'
import { queueOptions, useAssign } from '#features/queue/web/queue.api.ts'
import { filtersOf, type QueueStore } from './queue-address.ts'

interface QueueParts {
  memberId: string
  store: QueueStore
  panel: RefObject<HTMLElement | null>
  hasKeys: boolean
  /** Called when the viewer is no longer a moderator. */
  onRefused: () => void
  /** Called after a decision, and after one was taken back. */
  onChanged: (() => void) | undefined
}

/** Decides about the opened item. @param said what the moderator reads afterwards @param failed the text after a lost call */
export type Decide = <K extends QueueKind>(kind: K, decision: DecisionOf<K>, said: string, failed?: string) => void

/** The list under its filters, its opened item, and the actions of keys and buttons. */
export function useQueue({ memberId, store, panel, hasKeys, onRefused, onChanged }: QueueParts) {
  const { asked, change } = store
  const { opened } = asked
  const query = useInfiniteQuery(queueOptions(memberId, filtersOf(asked)))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const assign = useAssign(memberId)
  const selection = useSelection(items, memberId)
  const copies = useCopies(memberId, opened)
  useRefusal(query.error, onRefused)
  const at = items.findIndex((one) => opened && placeKey(one) === placeKey(opened))

  const nextOf = (besides: readonly QueuePlace[]) => nextFree(items, at, besides, memberId)

  function open(place: QueuePlace | undefined): void {
    const isReplaced = opened !== undefined && place !== undefined
    change({ ...asked, opened: place && { kind: place.kind, item: place.item } }, { replace: isReplaced })
    decisions.forgetRefusal()
    if (place) requestAnimationFrame(() => panel.current?.focus())
  }
  const decisions = useQueueDecisions({
    memberId,
    onDecided(places) {
      selection.clear()
      if (opened && places.some((one) => placeKey(one) === placeKey(opened))) open(nextOf(places))
      onChanged?.()
    },
    onTakenBack([first]) {
      if (first) open(first)
      onChanged?.()
    },
  })
  function toggle(item: QueueItem | undefined): void {
    if (item && !assign.isPending) assign.mutate({ kind: item.kind, item: item.item, isTaking: item.assignee?.id !== memberId })
  }
  useRowKeys({ items, at, memberId, panel, hasKeys, opened, open, selection, decisions, toggle })
  const next = nextOf(opened ? [opened] : [])
  return {
    query,
    asked,
    item: items[at],
    open,
    openNext: next && (() => open(next)),
    toggle: () => toggle(items[at]),
    /** After a removal that cannot be taken back. */
    onRemoved() {
      open(next)
      void query.refetch()
      onChanged?.()
    },
    decisions,
    decide: decideOpened(opened, copies, decisions),
    selection,
    copies,
    filter: (filters: QueueFilters) => change({ ...filters, opened: undefined }),
  }
}

interface KeyParts extends Pick<QueueParts, 'memberId' | 'panel' | 'hasKeys'> {
  items: readonly QueueItem[]
  /** The index of the opened item; -1 without one. */
  at: number
  opened: QueuePlace | undefined
  open: (place: QueuePlace | undefined) => void
  selection: ReturnType<typeof useSelection>
  decisions: ReturnType<typeof useQueueDecisions>
  toggle: (item: QueueItem | undefined) => void
}

/** The keys act on the row that has the focus, or on the opened item. */
function useRowKeys({ items, at, memberId, panel, hasKeys, opened, open, selection, decisions, toggle }: KeyParts): void {
  const here = (): number => focusedIndex(items) ?? at
  useQueueKeys(hasKeys, panel, {
    step(by) {
      const place = items[stepFrom(items, here(), by, memberId)]
      if (place && !focusRow(place)) open(place)
    },
    select: () => selection.toggle(items[here()]),
    assign: () => toggle(items[here()]),
    decide: (index) => panel.current?.querySelectorAll<HTMLButtonElement>('[role="group"] button')[index]?.click(),
    takeBack: () => decisions.takeBack(),
    leave() {
      if (!opened) return
      open(undefined)
      requestAnimationFrame(() => focusRow(opened))
    },
  })
}

/** Decides about the opened item, and about the copies of its text where the moderator chose that. */
function decideOpened(
  opened: QueuePlace | undefined,
  copies: ReturnType<typeof useCopies>,
  { decide }: ReturnType<typeof useQueueDecisions>,
): Decide {
  return (kind, decision, said, failed) => {
    const places = [opened, ...(copies.isOn ? copies.items : [])].filter((one) => one !== undefined)
    decide({ decisions: places.map(({ item }) => ({ kind, item, decision }) as QueueDecision), said, ...(failed && { failed }) })
  }
}

/** The items that are decided at once: all of one kind. */
function useSelection(items: readonly QueueItem[], memberId: string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter((one) => keys.has(placeKey(one)))
  const kind = chosen[0]?.kind
  const canSelect = (one: QueueItem): boolean => isBulk(one.kind) && (kind === undefined || one.kind === kind) && !isOthers(one, memberId)
  return {
    items: chosen,
    /** Whether it is chosen; undefined where it cannot be. */
    isSelected: (one: QueueItem): boolean | undefined => (canSelect(one) ? keys.has(placeKey(one)) : undefined),
    toggle(one: QueueItem | undefined): void {
      if (!one || !canSelect(one)) return
      const [key, kept] = [placeKey(one), new Set(chosen.map(placeKey))]
      if (!kept.delete(key)) kept.add(key)
      setKeys(kept)
    },
    clear: () => setKeys(new Set()),
  }
}

/** The copies of the opened text, and whether they are decided with it. */
function useCopies(memberId: string, opened: QueuePlace | undefined) {
  const [chosen, choose] = useState<string>()
  const items = useQuery(copiesOptions(memberId, opened)).data?.items ?? []
  const key = opened && placeKey(opened)
  return {
    items,
    isOn: key !== undefined && chosen === key && items.length > 0,
    toggle: () => choose(chosen === key ? undefined : key),
  }
}

/** The next item after this index, or the one before, that no other moderator works on, besides these. */
function nextFree(items: readonly QueueItem[], at: number, besides: readonly QueuePlace[], memberId: string): QueueItem | undefined {
  const keys = new Set(besides.map(placeKey))
  const isFree = (one: QueueItem): boolean => !isOthers(one, memberId) && !keys.has(placeKey(one))
  return items.slice(at + 1).find(isFree) ?? items.slice(0, Math.max(0, at)).findLast(isFree)
}

/** The index of the row that has the focus; undefined when none has it. */
function focusedIndex(items: readonly QueueItem[]): number | undefined {
  const place = document.activeElement?.closest('li')?.querySelector('[data-place]')?.getAttribute('data-place')
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
