import type { ReportedContent } from '#features/moderation/moderation.contract.ts'
import { contentKey, contentOf, type ContentType, type Reason } from '#features/moderation/moderation.rules.ts'
import { useRemove } from '#features/moderation/web/remove.api.ts'
import { ReportedCard } from '#features/moderation/web/reported-card.tsx'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import type { CardProps } from './card.ts'
import { OneOf } from './one-of.tsx'

const removed: Partial<Record<ContentType, string>> = {
  question: moderationTexts.questionDeleted,
  comment: moderationTexts.commentDeleted,
}

/** Reported content with all its reports. */
export function ReportItem({ item, memberId, isBusy, decide, onRemoved, onNext }: CardProps) {
  const content = contentOf(item)
  const removal = useRemove(onRemoved)
  function remove({ takedownId, ...reason }: Reason): void {
    // What a law asks for is entered into a public register: it is done at once.
    if (takedownId !== undefined) removal.mutate({ ...content, reason: { ...reason, takedownId } })
    else
      decide(
        'report',
        { outcome: 'removed', ...reason },
        removed[content.contentType] ?? moderationTexts.removed,
        moderationTexts.deleteFailed,
      )
  }
  return (
    <OneOf<ReportedContent>
      onNext={onNext}
      read={(signal) => api('GET /moderation/reports', { query: { ...content }, signal })}
      queryKey={queueKeys.opened(memberId, { kind: 'report', item })}
    >
      {(reported) => (
        <ReportedCard
          content={reported}
          isBusy={isBusy || removal.isPending}
          key={contentKey(content)}
          memberId={memberId}
          onDecide={(outcome) => decide('report', { outcome }, moderationTexts.decided(outcome), moderationTexts.decideFailed)}
          onDelete={remove}
        />
      )}
    </OneOf>
  )
}
