import { moderationTexts } from '#texts/features/moderation/moderation'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { profilePartOf } from '#features/reports/reports.rules.ts'
import { wholeNumber } from '#i18n/format.ts'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { ReportedContent } from '../moderation.contract.ts'
import type { Decision, Reason } from '../moderation.rules.ts'
import { OtherReports } from './parts/other-reports.tsx'
import { ReportLine } from './parts/report-line.tsx'
import { ReportedComment, ReportedMessage, ReportedRestaurant, ReportedThing } from './parts/reported-content.tsx'

const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'))

interface ReportedCardProps {
  content: ReportedContent
  memberId: string
  isBusy: boolean
  onDecide: (decision: Decision) => void
  onDelete: (reason: Reason) => void
}

/** Reported content with its reports and the buttons to decide on them. */
export function ReportedCard({ content, memberId, isBusy, onDecide, onDelete }: ReportedCardProps) {
  const { contentType, contentId, restaurant, comment, message, thing, reportCount, reports } = content
  const [isAsking, setAsking] = useState(false)
  const { kind, name, deleteLabel, question, help } = wordsFor(content)
  const isThere =
    (contentType === 'question' ? restaurant : contentType === 'comment' ? comment : contentType === 'message' ? message : thing) !== null
  return (
    <li className="grid gap-3 rounded-l border-[1.5px] border-line p-3.5 sm:p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-s">
        <b className="rounded-s bg-ink px-2.5 py-1 text-page">{kind}</b>
        <b>{moderationTexts.count(wholeNumber(reportCount))}</b>
        <RelativeTime at={reports.items[0]!.createdAt} className="ml-auto text-ink-3" />
      </p>
      {!isThere && <p className="rounded-m bg-well px-3.5 py-3 text-ink-2">{moderationTexts.gone}</p>}
      {isThere && contentType === 'question' && <ReportedRestaurant restaurant={restaurant!} />}
      {isThere && contentType === 'comment' && (
        <ReportedComment comment={comment!} commentId={contentId} memberId={memberId} restaurant={restaurant} />
      )}
      {isThere && contentType === 'message' && <ReportedMessage message={message!} />}
      {thing && <ReportedThing thing={thing} />}
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
          <ReasonDialog
            help={help}
            isPending={isBusy}
            onClose={() => setAsking(false)}
            onRemove={(reason) => {
              setAsking(false)
              onDelete(reason)
            }}
            title={question}
          />
        </Suspense>
      )}
    </li>
  )
}

interface Words {
  kind: string
  /** The name of the kind of content. */
  name: string
  /** The label of the button that removes the content; undefined for a private message, which is kept for its two members. */
  deleteLabel: string | undefined
  question: string
  help: string
}

function wordsFor({ contentType, contentId, restaurant, thing, reportCount }: ReportedContent): Words {
  const count = wholeNumber(reportCount)
  if (contentType === 'question') {
    const [name, isDuet] = [restaurant?.title ?? contentId, restaurant?.isDuet]
    return {
      kind: moderationTexts.kinds[isDuet ? 'duet' : 'question'],
      name,
      deleteLabel: isDuet ? moderationTexts.deleteDuet : moderationTexts.deleteQuestion,
      question: moderationTexts.confirmQuestion(name),
      help: moderationTexts.confirmQuestionHelp(count),
    }
  }
  const kind = moderationTexts.kinds[contentType]
  if (contentType === 'comment') {
    const question = moderationTexts.confirmComment
    const help = moderationTexts.confirmCommentHelp(count)
    return { kind, name: moderationTexts.commentNumber(contentId), deleteLabel: moderationTexts.deleteComment, question, help }
  }
  if (contentType === 'message')
    return { kind, name: moderationTexts.messageNumber(contentId), deleteLabel: undefined, question: '', help: '' }
  const name = thing?.title ?? kind
  const part = contentType === 'profile' ? profilePartOf(contentId)?.part : undefined
  if (contentType !== 'profile' || !part) {
    const type = contentType === 'profile' ? 'reply' : contentType
    const question = moderationTexts.confirmThing[type]
    return { kind, name, deleteLabel: moderationTexts.removeThing[type], question, help: moderationTexts.removeHelp }
  }
  return {
    kind: moderationTexts.parts[part],
    name,
    deleteLabel: moderationTexts.deleteProfile,
    question: moderationTexts.confirmPart[part],
    help: part === 'name' ? moderationTexts.removeNameHelp : moderationTexts.removeHelp,
  }
}

interface DecisionsProps extends Pick<ReportedCardProps, 'isBusy' | 'onDecide'> {
  onDelete: () => void
  name: string
  /** The label of the button; undefined when the content is gone. */
  deleteLabel: string | undefined
}

function Decisions({ name, deleteLabel, isBusy, onDecide, onDelete }: DecisionsProps) {
  return (
    <ActionRow label={name}>
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
    </ActionRow>
  )
}
