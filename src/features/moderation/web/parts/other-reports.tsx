import { commonTexts } from '#texts/i18n/common'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { Content } from '../../moderation.rules.ts'
import { reportsOptions } from './moderation.api.ts'
import { ReportLine } from './report-line.tsx'

interface OtherReportsProps {
  memberId: string
  content: Content
  after: string
  /** The name of the reported content. */
  label: string
}

/** The reports after the first ones, loaded on request. */
export function OtherReports({ memberId, content, after, label }: OtherReportsProps) {
  const [isWanted, setWanted] = useState(false)
  const query = useInfiniteQuery({ ...reportsOptions(memberId, content, after), enabled: isWanted })
  const reports = query.data?.pages.flatMap((page) => page.items) ?? []
  const isLoading = query.isFetching && isWanted
  const more = (): void => {
    if (!isWanted) setWanted(true)
    else if (query.isError && reports.length === 0) void query.refetch()
    else void query.fetchNextPage()
  }
  return (
    <>
      {reports.map((report) => (
        <ReportLine key={report.id} report={report} />
      ))}
      {(reports.length === 0 || query.hasNextPage) && (
        <li>
          {query.isError && (
            <p className="pb-2 text-s font-semibold text-danger" role="alert">
              {commonTexts.loadFailed}
            </p>
          )}
          <Button aria-disabled={isLoading} onClick={() => !isLoading && more()} size="s" variant="quiet">
            {isLoading ? commonTexts.loading : query.isError ? commonTexts.tryAgain : moderationTexts.moreReports}
            <span className="sr-only">: {label}</span>
          </Button>
        </li>
      )}
    </>
  )
}
