import { moderationTexts } from '#i18n/areas.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import { t } from '#i18n/index.ts'
import { wholeNumber } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { ReportedContent } from '../moderation.contract.ts'
import type { Decision } from '../moderation.rules.ts'
import { OtherReports } from './other-reports.tsx'
import { ReportLine } from './report-line.tsx'
import { ReportedComment, ReportedRestaurant } from './reported-content.tsx'

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
  const { contentType, contentId, restaurant, comment, reportCount, reports } = content
  const [isAsking, setAsking] = useState(false)
  const kind = contentType === 'comment' ? 'comment' : restaurant?.isDuet ? 'duet' : 'question'
  const isThere = contentType === 'comment' ? comment !== null : restaurant !== null
  const deleteLabel = {
    question: moderationTexts.deleteQuestion,
    duet: moderationTexts.deleteDuet,
    comment: moderationTexts.deleteComment,
  }[kind]
  const name = contentType === 'comment' ? moderationTexts.commentNumber(contentId) : (restaurant?.title ?? contentId)
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
            no={t.common.cancel}
            onNo={() => setAsking(false)}
            onYes={() => {
              setAsking(false)
              onDelete()
            }}
            question={contentType === 'comment' ? moderationTexts.confirmComment : moderationTexts.confirmQuestion(name)}
            yes={t.common.remove}
          />
        </Suspense>
      )}
    </li>
  )
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
