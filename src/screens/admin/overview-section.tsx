import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { happenings, type Happening, TODAY_MAX } from '#features/desk/desk.rules.ts'
import { todayOptions } from '#features/desk/web/desk.api.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import { COUNTED_MAX, queueKinds } from '#features/queue/queue.rules.ts'
import { queueCountOptions } from '#features/queue/web/queue.api.ts'
import { deskTexts } from '#texts/features/desk/desk'
import { queueTexts } from '#texts/features/queue/queue'
import { commonTexts } from '#texts/i18n/common'
import { wholeNumber } from '#i18n/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { reloadPage } from '#ui/navigation.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { membersPath } from './members-address.ts'
import type { SectionProps } from './section-pages.ts'
import { StorageNotice } from './storage-notice.tsx'

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3'

/** Today's date in Istanbul, in the form YYYY-MM-DD for addresses. */
const dayOf = (now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(now)

/** The address behind each number; votes and comments have no list. */
const paths: Partial<Record<Happening, () => string>> = {
  signUps: () => membersPath({ from: dayOf(new Date()) }),
  restaurants: () => '/tr/admin/restaurants?sirala=newest',
  sanctions: () => '/tr/admin/log',
}

/** The numbers of waiting items and of today's events; each number links to its section. */
export default function OverviewSection({ memberId, isAdmin }: SectionProps) {
  const waiting = useQuery({ ...queueCountOptions(memberId), staleTime: 0 })
  const today = useQuery(todayOptions(memberId))
  // The viewer is no longer a moderator: the reloaded page says so.
  useRefusal(waiting.error ?? today.error, reloadPage)
  const shown = (count: number, most: number): string => (count >= most ? deskTexts.more(wholeNumber(most)) : wholeNumber(count))
  const kinds = waiting.data?.kinds
  const days = today.data
  return (
    <>
      <h1 className="text-title-l">{deskTexts.title}</h1>
      <StorageNotice isAdmin={isAdmin} state={days?.storage} />
      <section aria-label={deskTexts.waiting} className="grid gap-3">
        <h2 className="text-xl">{deskTexts.waiting}</h2>
        <OrFailure failed={waiting.isError} retry={() => void waiting.refetch()}>
          <ul aria-busy={!kinds} className={grid}>
            {queueKinds.map((kind) => (
              <Number
                key={kind}
                name={queueTexts.kinds[kind]}
                path={`/tr/admin/queue?tur=${kind}`}
                value={kinds && shown(kinds[kind], COUNTED_MAX)}
              />
            ))}
          </ul>
        </OrFailure>
        {waiting.data?.total === 0 && <p className="text-ink-2">{deskTexts.nothingWaits}</p>}
        <a className={buttonClass({ variant: 'main' }, 'justify-self-start')} href="/tr/admin/queue">
          {deskTexts.openQueue}
        </a>
      </section>
      <section aria-label={deskTexts.today} className="grid gap-3 pt-4">
        <h2 className="text-xl">{deskTexts.today}</h2>
        <OrFailure failed={today.isError} retry={() => void today.refetch()}>
          <ul aria-busy={!days} className={grid}>
            {happenings.map((one) => (
              <Number key={one} name={deskTexts.happenings[one]} path={paths[one]?.()} value={days && shown(days[one], TODAY_MAX)} />
            ))}
          </ul>
        </OrFailure>
        <p className="text-s text-ink-2">{deskTexts.todayHelp}</p>
      </section>
    </>
  )
}

function OrFailure({ failed, retry, children }: { failed: boolean; retry: () => void; children: ReactNode }) {
  if (!failed) return children
  return (
    <StatusMessage level={3} title={commonTexts.loadFailed} tone="error">
      <Button onClick={retry}>{commonTexts.tryAgain}</Button>
    </StatusMessage>
  )
}

/** A number with its name, which has its final size before the number is known. */
function Number({ name, value, path }: { name: string; value: string | undefined; path?: string | undefined }) {
  const inner = (
    <>
      {value === undefined ? <Skeleton className="h-8 w-12" /> : <span className="figure text-[2rem] leading-none">{value}</span>}
      <span className="text-s text-ink-2">{name}</span>
    </>
  )
  const look = 'grid h-full content-start gap-1.5 rounded-l bg-card p-4 shadow-1'
  return (
    <li>
      {path === undefined ? (
        <div className={look}>{inner}</div>
      ) : (
        <a className={`${look} no-underline hover:bg-raised`} href={path}>
          {inner}
        </a>
      )}
    </li>
  )
}
