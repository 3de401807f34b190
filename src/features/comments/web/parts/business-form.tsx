import { refusalText } from '#site/refusal-text.ts'
import { errorText } from '#i18n/error-text.ts'
import { textProblem } from '#lib/text-rule.ts'
import { businessReplyTexts } from '#texts/features/comments/business'
import { commentTexts } from '#texts/features/comments/comments'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { useIntoView } from '#ui/use-into-view.ts'
import type { Comment } from '../../comments.contract.ts'
import { BUSINESS_REPLY_MAX, businessReplyRule } from '../../comments.rules.ts'
import { useAnswer } from './business.api.ts'

/** The form in which a business answers a comment. The typed text is kept on this device until it is sent. Loaded on first use. */
export default function BusinessForm({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const [draft, keep] = useDraft<string>(`business:${comment.id}`)
  const text = draft ?? comment.businessReply?.content ?? ''
  const close = (): void => {
    keep(undefined)
    onClose()
  }
  const answer = useAnswer(comment, close)
  const form = useIntoView<HTMLFormElement>()
  const problem = textProblem(businessReplyRule, text)
  const { isTried, submit, restart } = useForm({
    problems: { text: problem },
    isPending: answer.isPending,
    send: () => answer.mutate(text),
  })
  const isLong = problem === 'BUSINESS_REPLY_TOO_LONG'
  return (
    <form className="reply-form" noValidate onSubmit={submit} ref={form}>
      <TextArea
        error={(isTried || isLong) && problem ? errorText(problem) : failureText(answer.error)}
        hint={businessReplyTexts.hint}
        label={businessReplyTexts.label}
        max={BUSINESS_REPLY_MAX}
        onChange={(typed) => {
          restart()
          keep(typed)
        }}
        rows={3}
        value={text}
      />
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={answer.isPending} size="s" type="submit" variant="main">
          {answer.isPending ? commentTexts.sending : businessReplyTexts.send}
        </Button>
        <Button onClick={close} size="s">
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}

function failureText(error: Error | null): string | undefined {
  if (error === null) return undefined
  return refusalText(error, businessReplyTexts.failed)
}
