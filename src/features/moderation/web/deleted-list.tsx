import { moderationTexts } from '#texts/features/moderation/moderation'
import { reportTexts } from '#texts/features/reports/reports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageList } from '#ui/page-list.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { DeletedContent } from '../moderation.contract.ts'
import { deletedOptions } from './moderation.api.ts'
import { useRefusal } from './use-refusal.ts'

const kinds = [
  [undefined, moderationTexts.all],
  ['question', moderationTexts.questions],
  ['comment', moderationTexts.comments],
] as const

/** What admins deleted, by whom and why, newest first. */
export function DeletedList({ memberId, onRefused }: { memberId: string; onRefused: () => void }) {
  const [kind, choose] = useState<(typeof kinds)[number][0]>(undefined)
  const query = useInfiniteQuery(deletedOptions(memberId, kind))
  useRefusal(query.error, onRefused)
  return (
    <>
      <div aria-label={moderationTexts.deletedKinds} className="flex flex-wrap gap-2" role="group">
        {kinds.map(([one, text]) => (
          <button
            aria-pressed={one === kind}
            className="min-h-tap rounded-pill border-[1.5px] border-line-strong px-4 text-s font-semibold hover:bg-ink/7 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
            key={text}
            onClick={() => choose(one)}
            type="button"
          >
            {text}
          </button>
        ))}
      </div>
      <PageList
        className="grid"
        empty={<StatusMessage level={3} title={moderationTexts.noneDeleted} />}
        query={query}
        skeleton={<Skeleton className="h-40 rounded-l!" />}
      >
        {(deleted) => <Row deleted={deleted} key={deleted.id} />}
      </PageList>
    </>
  )
}

function Row({ deleted: { contentType, contentId, deletedBy, report, createdAt } }: { deleted: DeletedContent }) {
  return (
    <li className="grid gap-0.5 border-line py-3 not-first:border-t">
      <p className="font-bold wrap-anywhere">{contentType === 'comment' ? moderationTexts.commentNumber(contentId) : contentId}</p>
      <p className="max-w-[62ch] text-s text-ink-2 wrap-anywhere">
        {report ? `${reportTexts.types[report.reportType]}: ${report.reason}` : moderationTexts.unreported}
      </p>
      <p className="flex flex-wrap gap-x-3 text-s text-ink-3">
        {deletedBy ? moderationTexts.deletedBy(deletedBy.username) : moderationTexts.deletedByGone}
        <RelativeTime at={createdAt} />
      </p>
    </li>
  )
}
