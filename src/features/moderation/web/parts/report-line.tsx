import { peopleTexts } from '#texts/people/people'
import { reportTexts } from '#texts/features/reports/reports'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { OpenReport } from '../../moderation.contract.ts'

/** One member's report. */
export function ReportLine({ report: { reportType, reason, reporter, createdAt } }: { report: OpenReport }) {
  return (
    <li className="text-s">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>{reportTexts.types[reportType]}</b>
        <span className="text-ink-3 wrap-anywhere">{reporter ? `@${reporter.username}` : peopleTexts.memberGone}</span>
        <RelativeTime at={createdAt} className="text-ink-3" />
      </p>
      <p className="max-w-[62ch] whitespace-pre-line wrap-anywhere">{reason}</p>
    </li>
  )
}
