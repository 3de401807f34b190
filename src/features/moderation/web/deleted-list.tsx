import { moderationTexts } from '#texts/features/moderation/moderation'
import { reportTexts } from '#texts/features/reports/reports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageList } from '#ui/page-list.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { profilePartOf } from '#features/reports/reports.rules.ts'
import type { DeletedContent } from '../moderation.contract.ts'
import { deletableTypes, type DeletableType } from '../moderation.rules.ts'
import { deletedOptions } from './parts/moderation.api.ts'
import { useRefusal } from '#people/web/use-refusal.ts'

const kinds = [[undefined, moderationTexts.all] as const, ...deletableTypes.map((type) => [type, moderationTexts.kinds[type]] as const)]

interface DeletedListProps {
  memberId: string
  /** Shows only content of this type. */
  kind: DeletableType | undefined
  onChoose: (kind: DeletableType | undefined) => void
  onRefused: () => void
}

/** The deleted content, with the deleting admin and the reason, newest first. */
export function DeletedList({ memberId, kind, onChoose, onRefused }: DeletedListProps) {
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
            onClick={() => onChoose(one)}
            type="button"
          >
            {text}
          </button>
        ))}
      </div>
      <PageList
        className="grid"
        empty={<StatusMessage level={2} title={moderationTexts.noneDeleted} />}
        query={query}
        skeleton={<Skeleton className="h-40 rounded-l!" />}
      >
        {(deleted) => <Row deleted={deleted} key={deleted.id} />}
      </PageList>
    </>
  )
}

/** The kind and the name of the deleted content. For a restaurant that was deleted before names were stored, the name is its id. */
function nameOf({ contentType, contentId, title }: DeletedContent): { kind: string; name: string } {
  const part = contentType === 'profile' ? profilePartOf(contentId)?.part : undefined
  return {
    kind: part ? moderationTexts.parts[part] : moderationTexts.kinds[contentType],
    name: title ?? (contentType === 'question' ? contentId : moderationTexts.unnamed),
  }
}

function Row({ deleted }: { deleted: DeletedContent }) {
  const { deletedBy, reason, report, createdAt } = deleted
  const { kind, name } = nameOf(deleted)
  return (
    <li className="grid gap-0.5 border-line py-3 not-first:border-t">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="rounded-s bg-well px-2 py-0.5 text-s font-semibold text-ink-2">{kind}</span>
        <b className="wrap-anywhere">{name}</b>
      </p>
      {reason && (
        <p className="max-w-[62ch] text-s wrap-anywhere">
          {[moderationTexts.rules[reason.rule], reason.facts].filter((text) => text !== null).join(': ')}
        </p>
      )}
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
