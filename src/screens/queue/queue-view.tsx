import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import type { QueueItem } from '#features/queue/queue.contract.ts'
import { isOthers, placeKey } from '#features/queue/queue.rules.ts'
import { QueueFilters } from '#features/queue/web/queue-filters.tsx'
import { useKeySwitch } from '#features/queue/web/queue-keys.ts'
import { QueueRow } from '#features/queue/web/queue-row.tsx'
import { queueCountOptions } from '#features/queue/web/queue.api.ts'
import { queueTexts } from '#texts/features/queue/queue'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { reloadPage } from '#ui/navigation.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { type QueueStore, useQueueAddress } from './queue-address.ts'
import { useQueue } from './use-queue.ts'

const OpenedItem = lazyPart(() => import('./opened-item.tsx'))

interface QueueViewProps {
  memberId: string
  /** The filters and the opened item. */
  store: QueueStore
  /** Called when the viewer is no longer a moderator. */
  onRefused: () => void
}

/** The list of waiting items with the opened item beside it; on a phone, the opened item replaces the list. */
export function QueueView({ memberId, store, onRefused }: QueueViewProps) {
  const panel = useRef<HTMLElement>(null)
  const keys = useKeySwitch()
  const queue = useQueue({ memberId, store, panel, hasKeys: keys.isOn, onRefused })
  const { opened } = queue.asked
  return (
    <div>
      <h1 className={`text-title-l ${opened ? 'max-lg:sr-only' : ''}`}>{queueTexts.title}</h1>
      <KeyHelp {...keys} />
      <div className="grid items-start gap-6 pt-4 lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]">
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
    </div>
  )
}

/** The queue of a page: its filters and its opened item stand in the address, and a reload says who is no longer a moderator. */
export function QueuePageView({ memberId }: { memberId: string }) {
  return <QueueView memberId={memberId} onRefused={reloadPage} store={useQueueAddress()} />
}

interface PartProps {
  memberId: string
  queue: ReturnType<typeof useQueue>
}

function List({ memberId, queue: { asked, query, filter, open } }: PartProps) {
  const count = useQuery(queueCountOptions(memberId)).data
  return (
    <>
      <QueueFilters assigned={asked.assigned} count={count} kind={asked.kind} onChange={filter} />
      <PageList
        className="grid gap-1"
        empty={<StatusMessage help={queueTexts.noneHelp} level={2} title={queueTexts.none} />}
        query={query}
        skeleton={<Skeleton className="h-96 rounded-l!" />}
      >
        {(item) => (
          <QueueRow
            isOpened={asked.opened !== undefined && placeKey(asked.opened) === placeKey(item)}
            item={item}
            key={placeKey(item)}
            memberId={memberId}
            onOpen={() => open(item)}
          />
        )}
      </PageList>
    </>
  )
}

function Opened({ memberId, queue: { asked, item, open, openNext, onDecided, toggle } }: PartProps) {
  if (!asked.opened) return <StatusMessage help={queueTexts.chooseHelp} level={2} title={queueTexts.choose} />
  return (
    <>
      <Tools item={item} memberId={memberId} onBack={() => open(undefined)} onToggle={toggle} />
      <Suspense fallback={<Skeleton className="h-72 rounded-l!" />}>
        <OpenedItem key={placeKey(asked.opened)} memberId={memberId} onDecided={onDecided} onNext={openNext} place={asked.opened} />
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

const keyCaps = { step: ['j', 'k'], open: ['Enter'], assign: ['u'], decide: ['1', '2', '3'], leave: ['Esc'] } as const

/** Explains the keys of the queue, with the switch that turns them off. */
function KeyHelp({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  return (
    <p className="hidden flex-wrap items-center gap-x-4 text-s text-ink-2 lg:flex">
      {!isOn && queueTexts.keysAreOff}
      {isOn &&
        Object.entries(keyCaps).map(([name, caps]) => (
          <span className="inline-flex items-center gap-1.5" key={name}>
            {caps.map((cap) => (
              <kbd className="rounded-s border border-line-strong bg-card px-1.5 font-semibold text-ink" key={cap}>
                {cap}
              </kbd>
            ))}
            {queueTexts.keys[name as keyof typeof keyCaps]}
          </span>
        ))}
      <button className="min-h-tap font-semibold text-ink underline underline-offset-4" onClick={toggle} type="button">
        {isOn ? queueTexts.keysOff : queueTexts.keysOn}
      </button>
    </p>
  )
}
