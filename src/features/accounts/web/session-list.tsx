import { useQuery } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useEffect } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { sessionTexts } from '#texts/features/accounts/sessions'
import { longDate } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { FoldedList } from '#ui/folded-list.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OwnSession } from '../sessions.contract.ts'
import { sessionsOptions, useEndOthers, useEndSession } from './sessions/sessions.api.ts'

/** The sessions of the member, each but the current one with a button that ends it. */
export function SessionList({ anchor }: { anchor: string }) {
  const sessions = useQuery(sessionsOptions())
  const others = useEndOthers()
  const items = sessions.data?.items
  const isThere = items !== undefined
  useEffect(() => {
    // The list loads after the page: when the browser looked for the target of the link's hash, it did not exist yet.
    if (isThere && window.location.hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView()
  }, [isThere, anchor])
  if (sessions.isError && !items)
    return (
      <p className="text-danger" role="alert">
        {commonTexts.loadFailed}{' '}
        <button className="min-h-tap font-bold underline" onClick={() => void sessions.refetch()} type="button">
          {commonTexts.tryAgain}
        </button>
      </p>
    )
  if (!items) return <Skeleton className="h-32" />
  return (
    <>
      <FoldedList className="grid divide-y divide-line" items={items} shown={3}>
        {(session) => <Row key={session.id} session={session} />}
      </FoldedList>
      {items.length === 1 ? (
        <p className="text-s text-ink-2">{sessionTexts.only}</p>
      ) : (
        <Button className="justify-self-start" disabled={others.isPending} onClick={() => others.mutate()}>
          {sessionTexts.endOthers}
        </Button>
      )}
      <p className="text-s text-ink-2">{sessionTexts.privacy}</p>
    </>
  )
}

function Row({ session }: { session: OwnSession }) {
  const end = useEndSession()
  const { id, isCurrent, device, network, startedAt, lastUsedAt } = session
  const name = device ?? sessionTexts.unknownDevice
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <MonitorSmartphone aria-hidden="true" className="size-6 flex-none text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="wrap-anywhere">{name}</b>
          {isCurrent && <span className="text-s font-bold text-saffron-text">{sessionTexts.current}</span>}
        </p>
        <p className="text-s text-ink-2">
          {sessionTexts.used} <RelativeTime at={lastUsedAt} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-s text-ink-2">
          <span>{sessionTexts.started(longDate(startedAt))}</span>
          {network !== null && <span>{sessionTexts.network(network)}</span>}
        </p>
      </div>
      {!isCurrent && (
        <Button aria-label={sessionTexts.endOf(name)} disabled={end.isPending} onClick={() => end.mutate(id)} size="s">
          {sessionTexts.end}
        </Button>
      )}
    </li>
  )
}
