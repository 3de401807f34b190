import type { ReportedContent } from '#features/moderation/moderation.contract.ts'
import { type Content, type ContentType, contentKey } from '#features/moderation/moderation.rules.ts'
import { useDecide, useDeleteContent } from '#features/moderation/web/moderation.api.ts'
import { ReportedCard } from '#features/moderation/web/reported-card.tsx'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import type { CardProps } from './card.ts'
import { Failure } from './failure.tsx'
import { OneOf } from './one-of.tsx'

/** Reported content with all its reports. */
export function ReportItem({ item, memberId, onDecided, onNext }: CardProps) {
  const at = item.indexOf(':')
  const content: Content = { contentType: item.slice(0, at) as ContentType, contentId: item.slice(at + 1) }
  const decision = useDecide(memberId, onDecided)
  const deletion = useDeleteContent(memberId, onDecided)
  return (
    <>
      <Failure error={decision.error ?? deletion.error} />
      <OneOf<ReportedContent>
        onNext={onNext}
        read={(signal) => api('GET /moderation/reports', { query: { ...content }, signal })}
        queryKey={queueKeys.opened(memberId, { kind: 'report', item })}
      >
        {(reported) => (
          <ReportedCard
            content={reported}
            isBusy={decision.isPending || deletion.isPending}
            key={contentKey(content)}
            memberId={memberId}
            onDecide={(chosen) => {
              deletion.reset()
              decision.mutate({ ...content, decision: chosen })
            }}
            onDelete={(reason) => {
              decision.reset()
              deletion.mutate({ ...content, reason })
            }}
          />
        )}
      </OneOf>
    </>
  )
}
