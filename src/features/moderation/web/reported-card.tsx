import { commonTexts } from '#texts/i18n/common'
import { moderationTexts } from '#texts/features/moderation/moderation'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import { wholeNumber } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { ReportedContent } from '../moderation.contract.ts'
import type { Decision } from '../moderation.rules.ts'
import { OtherReports } from './other-reports.tsx'
import { ReportLine } from './report-line.tsx'
import { ReportedComment, ReportedMessage, ReportedRestaurant } from './reported-content.tsx'

const Confirm = lazy(() => import('#ui/confirm.tsx'))

interface ReportedCardProps {
  content: ReportedContent
  memberId: string
  isBusy: boolean
  onDecide: (decision: Decision) => void
  onDelete: () => void
}

/** Reported content with its reports and the decisions. */
export function ReportedCard({ content, memberId, isBusy, onDecide, onDelete }: ReportedCardProps) {
  const { contentType, contentId, restaurant, comment, message, reportCount, reports } = content
  const [isAsking, setAsking] = useState(false)
  const { kind, name, deleteLabel } = wordsFor(content)
  const isThere = { question: restaurant, comment, message }[contentType] !== null
  return (
    <li className="grid gap-3 rounded-l border-[1.5px] border-line p-3.5 sm:p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-s">
        <b className="rounded-s bg-ink px-2.5 py-1 text-page">{moderationTexts.kinds[kind]}</b>
        <b>{moderationTexts.count(wholeNumber(reportCount))}</b>
        <RelativeTime at={reports.items[0]!.createdAt} className="ml-auto text-ink-3" />
      </p>
      {!isThere && <p className="rounded-m bg-well px-3.5 py-3 text-ink-2">{moderationTexts.gone}</p>}
      {isThere && contentType === 'question' && <ReportedRestaurant restaurant={restaurant!} />}
      {isThere && contentType === 'comment' && (
        <ReportedComment comment={comment!} commentId={contentId} memberId={memberId} restaurant={restaurant} />
      )}
      {isThere && contentType === 'message' && <ReportedMessage message={message!} />}
      <ul className="grid gap-2.5 border-t border-line pt-3">
        {reports.items.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
        {reports.nextCursor !== null && <OtherReports after={reports.nextCursor} content={content} label={name} memberId={memberId} />}
      </ul>
      <Decisions
        deleteLabel={isThere ? deleteLabel : undefined}
        isBusy={isBusy}
        name={name}
        onDecide={onDecide}
        onDelete={() => setAsking(true)}
      />
      {isAsking && (
        <Suspense>
          <Confirm
            help={
              contentType === 'comment'
                ? moderationTexts.confirmCommentHelp(wholeNumber(reportCount))
                : moderationTexts.confirmQuestionHelp(wholeNumber(reportCount))
            }
            no={commonTexts.cancel}
            onNo={() => setAsking(false)}
            onYes={() => {
              setAsking(false)
              onDelete()
            }}
            question={contentType === 'comment' ? moderationTexts.confirmComment : moderationTexts.confirmQuestion(name)}
            yes={commonTexts.remove}
          />
        </Suspense>
      )}
    </li>
  )
}

/** What an item is called, and the button that deletes it; a private message is not deleted. */
function wordsFor({ contentType, contentId, restaurant }: ReportedContent) {
  const kind = contentType === 'question' && restaurant?.isDuet ? 'duet' : contentType
  const names = {
    question: restaurant?.title ?? contentId,
    comment: moderationTexts.commentNumber(contentId),
    message: moderationTexts.messageNumber(contentId),
  }
  const deleteLabels = {
    question: moderationTexts.deleteQuestion,
    duet: moderationTexts.deleteDuet,
    comment: moderationTexts.deleteComment,
    message: undefined,
  }
  return { kind, name: names[contentType], deleteLabel: deleteLabels[kind] } as const
}

interface DecisionsProps extends Pick<ReportedCardProps, 'isBusy' | 'onDecide' | 'onDelete'> {
  name: string
  /** Undefined when the content is gone. */
  deleteLabel: string | undefined
}

function Decisions({ name, deleteLabel, isBusy, onDecide, onDelete }: DecisionsProps) {
  return (
    <div aria-label={name} className="flex flex-wrap gap-2" role="group">
      <Button className="grow sm:grow-0" disabled={isBusy} onClick={() => onDecide('dismissed')} size="s">
        {moderationTexts.dismiss}
      </Button>
      <Button className="grow sm:grow-0" disabled={isBusy} onClick={() => onDecide('resolved')} size="s" variant="main">
        {moderationTexts.resolve}
      </Button>
      {deleteLabel !== undefined && (
        <Button aria-haspopup="dialog" className="grow sm:ml-auto sm:grow-0" disabled={isBusy} onClick={onDelete} size="s" variant="danger">
          <Trash2 aria-hidden="true" size={16} />
          {deleteLabel}
        </Button>
      )}
    </div>
  )
}
