import { useQuery } from '@tanstack/react-query'
import ListFilter from 'lucide-react/icons/list-filter'
import { Suspense, useRef, useState } from 'react'
import type { QueueItem } from '#features/queue/queue.contract.ts'
import { isOthers, placeKey } from '#features/queue/queue.rules.ts'
import { QueueFilters } from '#features/queue/web/queue-filters.tsx'
import { useKeySwitch } from '#features/queue/web/queue-keys.ts'
import { QueueRow } from '#features/queue/web/queue-row.tsx'
import { queueCountOptions } from '#features/queue/web/queue.api.ts'
import { wholeNumber } from '#i18n/format.ts'
import { queueTexts } from '#texts/features/queue/queue'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { reloadPage } from '#ui/navigation.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { KeyHelp } from './key-help.tsx'
import { filtersOf, type QueueStore, useQueueAddress } from './queue-address.ts'
import { TakeBackBar } from './take-back-bar.tsx'
import { useQueue } from './use-queue.ts'

const OpenedItem = lazyPart(() => import('./opened-item.tsx'))

interface QueueViewProps {
  memberId: string
  /** The filters and the opened item. */
  store: QueueStore
  /** Called when the viewer is no longer a moderator. */
  onRefused: () => void
  /** Called after a decision, and after one was taken back. */
  onChanged?: () => void
}

/** The list of waiting items with the opened item beside it; on a phone, the opened item replaces the list. */
export function QueueView({ memberId, store, onRefused, onChanged }: QueueViewProps) {
  const panel = useRef<HTMLElement>(null)
  const keys = useKeySwitch()
  const queue = useQueue({ memberId, store, panel, hasKeys: keys.isOn, onRefused, onChanged })
  const { opened } = queue.asked
  const { selection } = queue
  const { latest, takeBack } = queue.decisions
  return (
    <div>
      <KeyHelp {...keys} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(300px,400px)_minmax(0,1fr)] lg:pt-3">
        <section aria-label={queueTexts.list} className={`gap-3 ${opened ? 'hidden lg:grid' : 'grid'}`}>
          <List memberId={memberId} queue={queue} />
        </section>
        <section
          aria-label={opened ? queueTexts.kinds[opened.kind] : queueTexts.choose}
          className={`scroll-mt-24 gap-3 outline-none lg:sticky lg:top-24 ${opened ? 'grid' : 'hidden lg:grid'}`}
          ref={panel}
          tabIndex={-1}
        >
          <Opened memberId={memberId} queue={queue} />
        </section>
      </div>
      <div className="bottom-bars">
        {latest && <TakeBackBar key={latest.batchId} latest={latest} onTakeBack={takeBack} />}
        {selection.items.length > 0 && (
          <div className={opened ? 'max-lg:hidden' : ''}>
            <BulkBar decisions={queue.decisions} items={selection.items} onClear={selection.clear} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The queue of a page: its filters and its opened item stand in the address, and a reload says who is no longer a moderator. */
export function QueuePageView({ memberId }: { memberId: string }) {
  const store = useQueueAddress()
  return (
    <>
      <h1 className={`pb-2 text-title-l ${store.asked.opened ? 'max-lg:sr-only' : ''}`}>{queueTexts.title}</h1>
      <QueueView memberId={memberId} onRefused={reloadPage} store={store} />
    </>
  )
}

interface PartProps {
  memberId: string
  queue: ReturnType<typeof useQueue>
}

function List({ memberId, queue: { asked, query, filter, open, selection } }: PartProps) {
  const count = useQuery(queueCountOptions(memberId)).data
  const [hasFilters, setFilters] = useState(false)
  const filters = filtersOf(asked)
  const on = [asked.kind ?? asked.category, asked.assigned, asked.order === 'age'].filter(Boolean).length
  return (
    <>
      <Button aria-expanded={hasFilters} className="justify-self-start lg:hidden" onClick={() => setFilters(!hasFilters)} size="s">
        <ListFilter aria-hidden="true" size={18} />
        {on === 0 ? queueTexts.filters : queueTexts.filtersOn(wholeNumber(on))}
      </Button>
      <div className={hasFilters ? '' : 'max-lg:hidden'}>
        <QueueFilters count={count} filters={filters} onChange={filter} />
      </div>
      <PageList
        className="grid gap-1"
        empty={<StatusMessage help={queueTexts.noneHelp} level={2} title={queueTexts.none} />}
        query={query}
        skeleton={<Skeleton className="h-96 rounded-l!" />}
      >
        {(item) => (
          <QueueRow
            isOpened={asked.opened !== undefined && placeKey(asked.opened) === placeKey(item)}
            isSelected={selection.isSelected(item)}
            item={item}
            key={placeKey(item)}
            memberId={memberId}
            onOpen={() => open(item)}
            onSelect={() => selection.toggle(item)}
          />
        )}
      </PageList>
    </>
  )
}

function Opened({ memberId, queue }: PartProps) {
  const { asked, item, open, openNext, toggle, decide, decisions, onRemoved } = queue
  if (!asked.opened) return <StatusMessage help={queueTexts.chooseHelp} level={2} title={queueTexts.choose} />
  return (
    <>
      <Tools item={item} memberId={memberId} onBack={() => open(undefined)} onToggle={toggle} />
      <Copies {...queue.copies} />
      {decisions.refusal !== undefined && (
        <p className="text-s font-semibold text-danger" role="alert">
          {decisions.refusal}
        </p>
      )}
      <Suspense fallback={<Skeleton className="h-72 rounded-l!" />}>
        <OpenedItem
          decide={decide}
          isBusy={decisions.isBusy}
          key={placeKey(asked.opened)}
          memberId={memberId}
          onNext={openNext}
          onRemoved={onRemoved}
          place={asked.opened}
        />
      </Suspense>
    </>
  )
}

interface ToolsProps {
  item: QueueItem | undefined
  memberId: string
  onBack: () => void
  onToggle: () => void
}

/** The link back to the list on a phone, and the moderator who works on the opened item. */
function Tools({ item, memberId, onBack, onToggle }: ToolsProps) {
  const isMine = item?.assignee?.id === memberId
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button className="lg:hidden" onClick={onBack} size="s">
        {queueTexts.back}
      </Button>
      {item && (
        <span className="ml-auto flex flex-wrap items-center gap-3">
          {item.assignee && isOthers(item, memberId) ? (
            <b className="text-s text-ink-2">{queueTexts.takenBy(item.assignee.username)}</b>
          ) : (
            <Button onClick={onToggle} size="s" title={queueTexts.takeHelp}>
              {isMine ? queueTexts.giveBack : queueTexts.take}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

/** Offers to decide about the copies of the opened text as well. */
function Copies({ items, isOn, toggle }: ReturnType<typeof useQueue>['copies']) {
  if (items.length === 0) return null
  return (
    <div className="grid gap-1 rounded-m bg-well px-3.5 py-2">
      <label className="flex min-h-tap cursor-pointer items-center gap-3 font-semibold">
        <input checked={isOn} className="size-5 flex-none accent-saffron" onChange={toggle} type="checkbox" />
        {queueTexts.copies(wholeNumber(items.length))}
      </label>
      <p className="line-clamp-2 pl-8 text-s text-ink-2 wrap-anywhere">{items.map(({ title }) => title ?? queueTexts.gone).join(' · ')}</p>
    </div>
  )
}
