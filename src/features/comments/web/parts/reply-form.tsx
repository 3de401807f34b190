import { useMemberAction } from '#people/web/use-member-action.ts'
import { errorText } from '#i18n/error-text.ts'
import { commentTexts } from '#texts/features/comments/comments'
import { commonTexts } from '#texts/i18n/common'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { useIntoView } from '#ui/use-into-view.ts'
import { useForm } from '#ui/use-form.ts'
import type { Comment } from '../../comments.contract.ts'
import { REPLY_MAX, replyProblem } from '../../comments.rules.ts'
import { MentionField } from './mention-field.tsx'
import type { ReplyDraft } from './use-reply-draft.ts'
import { usePostReply } from './writing.api.ts'

/** The form to answer a comment, or one of its replies, whose author it names. Loaded on first use. */
export default function ReplyForm({ comment, draft }: { comment: Comment; draft: ReplyDraft }) {
  const asMember = useMemberAction()
  const post = usePostReply(comment, draft.close)
  const problem = replyProblem(draft.text)
  const { username, id } = draft.target ?? {}
  const form = useIntoView<HTMLFormElement>()

  const { isTried, submit, restart } = useForm({
    problems: { text: problem },
    isPending: post.isPending,
    send: () =>
      asMember(() => post.mutate({ content: draft.text, repliedTo: id ?? null }), { page: '/tr/auth', hash: `yorum-${comment.id}` }),
  })

  function errorOf(): string | undefined {
    if (problem === 'REPLY_TOO_LONG') return errorText(problem)
    if (!isTried) return undefined
    return problem ? errorText(problem) : refusalText(post.error)
  }

  return (
    <form className="reply-form" id={draft.formId} ref={form} noValidate onSubmit={submit}>
      <MentionField
        error={errorOf()}
        commentId={comment.id}
        label={
          <>
            {commentTexts.replyLabel}
            {username && (
              <span className="text-saffron-text" translate="no">
                {' '}
                @{username}
              </span>
            )}
          </>
        }
        max={REPLY_MAX}
        onChange={(text) => {
          restart()
          draft.type(text)
        }}
        rows={3}
        restaurantId={comment.questionId}
        value={draft.text}
      />
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={post.isPending} size="s" type="submit" variant="main">
          {post.isPending ? commentTexts.sending : commentTexts.replySend}
        </Button>
        <Button onClick={draft.cancel} size="s">
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The message of a refusal; any other failure suggests a retry. */
function refusalText(error: Error | null): string | undefined {
  if (error === null) return undefined
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  return isRefusal ? errorText(error.code) : commentTexts.replyAlert
}
