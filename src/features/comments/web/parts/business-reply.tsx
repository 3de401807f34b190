import Store from 'lucide-react/icons/store'
import { Suspense, useState } from 'react'
import { businessReplyTexts } from '#texts/features/comments/business'
import { lazyPart } from '#ui/lazy-part.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Comment } from '../../comments.contract.ts'
import { useDeleteAnswer, useIsBusiness } from './business.api.ts'
import { DeleteButton } from '#ui/delete-button.tsx'
import { EditButton } from './edit-button.tsx'
import { EditedMark } from '../edited-mark.tsx'

const BusinessForm = lazyPart(() => import('./business-form.tsx'))

/** The answer of the business under a comment. That business can write, edit and delete the answer. */
export function BusinessReply({ comment }: { comment: Comment }) {
  const isBusiness = useIsBusiness(comment.questionId)
  const [isWriting, setWriting] = useState(false)
  const { businessReply } = comment
  if (comment.isDeleted || (!businessReply && !isBusiness)) return null
  if (isWriting && isBusiness) {
    return (
      <div className="col-start-2">
        <Suspense>
          <BusinessForm comment={comment} onClose={() => setWriting(false)} />
        </Suspense>
      </div>
    )
  }
  if (!businessReply) {
    return (
      <div className="col-start-2">
        <button
          className="inline-flex min-h-tap items-center gap-2 text-s font-bold text-saffron-text underline-offset-4 hover:underline"
          data-business-answer
          onClick={() => setWriting(true)}
          type="button"
        >
          <Store aria-hidden="true" size={18} />
          {businessReplyTexts.answer}
        </button>
      </div>
    )
  }
  return (
    <div aria-label={businessReplyTexts.label} role="group" className="col-start-2 mt-1 grid gap-1 rounded-m bg-well p-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="inline-flex items-center gap-1.5 rounded-s bg-ink px-2 py-0.5 text-s font-bold text-page">
          <Store aria-hidden="true" size={14} />
          {businessReplyTexts.mark}
        </span>
        <RelativeTime at={businessReply.createdAt} className="text-s text-ink-2" />
        <EditedMark at={businessReply.editedAt} />
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{businessReply.content}</p>
      {isBusiness && <Tools comment={comment} onEdit={() => setWriting(true)} />}
    </div>
  )
}

function Tools({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const remove = useDeleteAnswer(comment)
  return (
    <div className="comment-tools">
      <EditButton label={businessReplyTexts.edit} onEdit={onEdit} />
      <DeleteButton
        isPending={remove.isPending}
        label={businessReplyTexts.remove}
        onDelete={remove.mutate}
        question={businessReplyTexts.removeConfirm}
      />
    </div>
  )
}
