import { useInfiniteQuery } from '@tanstack/react-query'
import { reportTexts } from '#texts/features/reports/reports'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { longDate } from '#i18n/format.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ownReportsOptions } from './parts/sanctions.api.ts'

/** The viewer's own reports, each with its outcome. */
export function OwnReports({ memberId }: { memberId: string | undefined }) {
  const query = useInfiniteQuery(ownReportsOptions(memberId))
  return (
    <section aria-labelledby="bildirimlerim" className="grid gap-3 pt-10">
      <h2 className="scroll-mt-24 text-xl" id="bildirimlerim">
        {sanctionTexts.page.reports}
      </h2>
      <PageList
        className="grid gap-2"
        empty={<p className="text-ink-2">{sanctionTexts.page.reportsEmpty}</p>}
        query={query}
        skeleton={<Skeleton className="h-6" />}
      >
        {({ id, about, reportType, reason, createdAt, outcome }) => (
          <li className="grid gap-1 rounded-l bg-card p-4 shadow-1" key={id}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b>
                {sanctionTexts.types[about]}: {reportTexts.types[reportType]}
              </b>
              <time className="text-s text-ink-2" dateTime={createdAt}>
                {longDate(createdAt, 'Europe/Istanbul')}
              </time>
            </p>
            <p className="max-w-[62ch] text-s whitespace-pre-line text-ink-2 wrap-anywhere">{reason}</p>
            <p className="font-semibold">{sanctionTexts.reportOutcomes[outcome]}</p>
          </li>
        )}
      </PageList>
    </section>
  )
}
