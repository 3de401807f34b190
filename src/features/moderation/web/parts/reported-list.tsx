import { moderationTexts } from '#texts/features/moderation/moderation'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { PageList } from '#ui/page-list.tsx'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { ReportedContent } from '../../moderation.contract.ts'
import { contentKey, type Decision, type Reason } from '../../moderation.rules.ts'
import { reportedOptions, useDecide, useDeleteContent } from '../moderation.api.ts'
import { ReportedCard } from '../reported-card.tsx'
import { useRefusal } from '#people/web/use-refusal.ts'

/** Error codes with their own text; all others show a general failure. */
const telling = new Set([
  'REPORT_DECIDED',
  'DECISION_OF_OWN',
  'RESTAURANT_IN_USE',
  'RESTAURANT_NOT_FOUND',
  'COMMENT_NOT_FOUND',
  'REPLY_NOT_FOUND',
  'PHOTO_NOT_FOUND',
  'COLLECTION_NOT_FOUND',
  'PROFILE_NOT_FOUND',
  'PROFILE_PART_GONE',
  'RATE_LIMITED',
])

interface ReportedListProps {
  memberId: string
  onDeleted: () => void
  onRefused: () => void
}

/** The content with open reports; the newest report comes first. */
export function ReportedList({ memberId, onDeleted, onRefused }: ReportedListProps) {
  const query = useInfiniteQuery(reportedOptions(memberId))
  const decision = useDecide(memberId)
  const deletion = useDeleteContent(memberId, onDeleted)
  const list = useRef<HTMLDivElement>(null)
  const error = decision.error ?? deletion.error
  useRefusal(query.error ?? error, onRefused)
  const code = error instanceof ApiError ? error.code : ''

  // The card disappears with its buttons, so the focus moves to the list.
  const onSettled = (): void => list.current?.focus()
  function decide(content: ReportedContent, chosen: Decision): void {
    deletion.reset()
    decision.mutate({ ...content, decision: chosen }, { onSettled })
  }
  function remove(content: ReportedContent, reason: Reason): void {
    decision.reset()
    deletion.mutate({ ...content, reason }, { onSettled })
  }

  return (
    <div aria-label={moderationTexts.reports} className="grid gap-4 outline-none" ref={list} role="group" tabIndex={-1}>
      <p className="max-w-[62ch] text-s text-ink-2">{moderationTexts.intro}</p>
      {telling.has(code) && (
        <p className="text-s font-semibold text-danger" role="alert">
          {errorText(code)}
        </p>
      )}
      <PageList
        className="grid gap-3"
        empty={<StatusMessage help={moderationTexts.noneHelp} level={3} title={moderationTexts.none} />}
        query={query}
        skeleton={<Skeleton className="h-72 rounded-l!" />}
      >
        {(content) => (
          <ReportedCard
            content={content}
            isBusy={decision.isPending || deletion.isPending}
            key={contentKey(content)}
            memberId={memberId}
            onDecide={(chosen) => decide(content, chosen)}
            onDelete={(reason) => remove(content, reason)}
          />
        )}
      </PageList>
    </div>
  )
}
