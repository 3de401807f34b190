import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Statistics } from '#features/statistics/statistics.contract.ts'
import { ranges } from '#features/statistics/statistics.rules.ts'
import { CohortTable } from '#features/statistics/web/cohort-table.tsx'
import { DayChart } from '#features/statistics/web/day-chart.tsx'
import { SearchTable } from '#features/statistics/web/search-table.tsx'
import { StorageTable } from '#features/statistics/web/storage-table.tsx'
import { statisticsOptions } from '#features/statistics/web/statistics.api.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import { statisticsTexts } from '#texts/features/statistics/statistics'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { changeAddress, reloadPage, useAddress } from '#ui/navigation.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useFragment } from '#ui/use-fragment.ts'
import type { SectionProps } from './section-pages.ts'

/** The daily statistics of the site. */
export default function StatisticsSection({ memberId }: SectionProps) {
  const { href } = useAddress()
  const asked = Number(new URLSearchParams(href.split('#')[1] ?? '').get('gun'))
  const days = ranges.find((one) => one === asked) ?? ranges[0]
  const query = useQuery(statisticsOptions(memberId, days))
  useRefusal(query.error, reloadPage)
  return (
    <>
      <h1 className="text-title-l">{statisticsTexts.title}</h1>
      <p className="max-w-[70ch] text-ink-2">{statisticsTexts.intro}</p>
      <RangeChoice chosen={days} />
      {query.data ? (
        <Numbers isOld={query.isPlaceholderData} statistics={query.data} />
      ) : query.isPending ? (
        <Skeleton className="h-96 rounded-l!" />
      ) : (
        <StatusMessage help={commonTexts.loadFailedHelp} level={2} title={commonTexts.loadFailed} tone="error">
          <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
        </StatusMessage>
      )}
    </>
  )
}

function RangeChoice({ chosen }: { chosen: number }) {
  return (
    <fieldset>
      <legend className="sr-only">{statisticsTexts.range}</legend>
      <div className="flex flex-wrap gap-2">
        {ranges.map((days) => (
          <label
            className="flex min-h-tap cursor-pointer items-center gap-2 rounded-pill border-[1.5px] border-line-strong px-4 font-semibold has-checked:border-saffron-text has-checked:bg-saffron-soft"
            key={days}
          >
            <input
              checked={days === chosen}
              className="size-5 accent-saffron"
              name="range"
              onChange={() => changeAddress(`/tr/admin/statistics${days === ranges[0] ? '' : `#gun=${days}`}`)}
              type="radio"
            />
            {statisticsTexts.rangeOf(days)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const visitors = [{ field: 'visitors', name: statisticsTexts.visitors, isPerDay: true }] as const
const members = [
  { field: 'activeMembers', name: statisticsTexts.activeMembers, isPerDay: true },
  { field: 'signUps', name: statisticsTexts.signUps },
] as const
const writing = [
  { field: 'votes', name: statisticsTexts.votes },
  { field: 'comments', name: statisticsTexts.comments },
] as const

function Numbers({ statistics: { days, visitorGap, cohorts, emptySearches, storage }, isOld }: { statistics: Statistics; isOld: boolean }) {
  useFragment()
  return (
    <div aria-busy={isOld} className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
      <DayChart
        counts={visitors}
        days={days}
        gap={visitorGap && statisticsTexts.gaps[visitorGap]}
        help={statisticsTexts.visitorsHelp}
        title={statisticsTexts.visitors}
      />
      <DayChart counts={members} days={days} help={statisticsTexts.membersHelp} title={statisticsTexts.members} />
      <DayChart counts={writing} days={days} title={statisticsTexts.writing} />
      <Part help={statisticsTexts.searchesHelp} title={statisticsTexts.searches}>
        {emptySearches.length > 0 ? <SearchTable searches={emptySearches} /> : <p>{statisticsTexts.searchesNone}</p>}
      </Part>
      <Part help={statisticsTexts.storageHelp} isWide mark="depolama" title={statisticsTexts.storage}>
        <StorageTable storage={storage} />
      </Part>
      <Part help={statisticsTexts.retentionHelp} isWide title={statisticsTexts.retention}>
        {cohorts.length > 0 ? <CohortTable cohorts={cohorts} /> : <p>{statisticsTexts.retentionNone}</p>}
      </Part>
    </div>
  )
}

function Part({
  title,
  help,
  mark,
  isWide,
  children,
}: {
  title: string
  help: string
  mark?: string
  isWide?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`grid min-w-0 scroll-mt-4 content-start gap-3 rounded-l bg-card p-4 shadow-1 lg:p-6 ${isWide ? 'xl:col-span-2' : ''}`}
      id={mark}
    >
      <div>
        <h2 className="text-l" id={id}>
          {title}
        </h2>
        <p className="max-w-[70ch] text-s text-ink-2">{help}</p>
      </div>
      {children}
    </section>
  )
}
