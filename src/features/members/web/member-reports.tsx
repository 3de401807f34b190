import { useInfiniteQuery } from '@tanstack/react-query'
import { memberTexts } from '#texts/features/members/members'
import { reportTexts } from '#texts/features/reports/reports'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { longDate } from '#i18n/format.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ReportSide } from '../members.contract.ts'
import { memberReportsOptions } from './members.api.ts'

interface MemberReportsProps {
  memberId: string
  username: string
  side: ReportSide
  /** Returns the address of a reported item in the queue. */
  queuePath: (item: string) => string
}

/** The reports that a member sent, or the reports about the member, each with its outcome. */
export function MemberReports({ memberId, username, side, queuePath }: MemberReportsProps) {
  const query = useInfiniteQuery(memberReportsOptions(memberId, username, side))
  const title = side === 'by' ? memberTexts.reportsBy : memberTexts.reportsAbout
  return (
    <section aria-label={title} className="grid content-start gap-2 rounded-l bg-card p-4 shadow-1">
      <h2 className="text-l">{title}</h2>
      <PageList
        className="grid gap-2"
        empty={<p className="text-s text-ink-2">{memberTexts.noReports}</p>}
        query={query}
        skeleton={<Skeleton className="h-16" />}
      >
        {({ id, about, reportType, reason, createdAt, outcome, item, reporter }) => (
          <li className="grid gap-0.5 border-line text-s not-first:border-t not-first:pt-2" key={id}>
            <p className="flex flex-wrap gap-x-2">
              <b>
                {sanctionTexts.types[about]}: {reportTexts.types[reportType]}
              </b>
              <time className="text-ink-2" dateTime={createdAt}>
                {longDate(createdAt, 'Europe/Istanbul')}
              </time>
            </p>
            <p className="max-w-[62ch] whitespace-pre-line text-ink-2 wrap-anywhere">{reason}</p>
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-semibold">{sanctionTexts.reportOutcomes[outcome]}</span>
              {side === 'about' && reporter && <span className="text-ink-2">{memberTexts.reporter(reporter.username)}</span>}
              {outcome === 'open' && (
                <a className="inline-flex min-h-tap items-center underline underline-offset-4" href={queuePath(item)}>
                  {memberTexts.openInQueue}
                </a>
              )}
            </p>
          </li>
        )}
      </PageList>
    </section>
  )
}
