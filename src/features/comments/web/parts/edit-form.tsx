import { COMMENT_MAX, commentProblem, REPLY_MAX, replyProblem } from '../../comments.rules.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { errorText } from '#i18n/error-text.ts'
import { commentTexts } from '#texts/features/comments/comments'
import { commonTexts } from '#texts/i18n/common'
import { ApiError } from '#lib/api.ts'
import type { ErrorCode } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { useIntoView } from '#ui/use-into-view.ts'
import { useEdit } from './editing.api.ts'
import { focusSoon } from './focus-soon.ts'
import { MentionField } from './mention-field.tsx'
import { anchorOf, type Written } from './written.ts'

/** Edits a comment or a reply in place; Escape cancels. The typed text is kept on this device until it is saved. Loaded on first use. */
export default function EditForm({ onClose, ...written }: Written & { onClose: () => void }) {
  const { comment, reply } = written
  const asMember = useMemberAction()
  const before = (reply ?? comment).content ?? ''
  const [draft, keep] = useDraft<string>(reply ? `edit:reply:${reply.id}` : `edit:comment:${comment.id}`)
  const text = draft ?? before
  const edit = useEdit(written, close)
  const problem = reply ? replyProblem(text) : commentProblem(text)
  const form = useIntoView<HTMLFormElement>()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [])

  const { isTried, submit, restart } = useForm({
    problems: { text: problem },
    isPending: edit.isPending,
    send: () => {
      if (text.trim() === before) close()
      else asMember(() => edit.mutate(text), { page: '/tr/auth', hash: anchorOf(written) })
    },
  })

  function close(): void {
    keep(undefined)
    onClose()
    focusSoon(`#${anchorOf(written)} [data-edit]`)
  }

  function cancelOnEscape(event: KeyboardEvent): void {
    // Escape also cancels the composition of a letter in an input method.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !edit.isPending) close()
  }

  const error = isTried || problem?.endsWith('TOO_LONG') ? errorOf(problem, edit.error) : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels wherever the focus is in the form
    <form className="edit-form" noValidate onKeyDown={cancelOnEscape} onSubmit={submit} ref={form}>
      <MentionField
        className="field-sizing-content min-h-24!"
        error={error}
        hint={error === undefined && commentTexts.editHint}
        commentId={comment.id}
        label={reply ? commentTexts.replyEdit : commentTexts.edit}
        max={reply ? REPLY_MAX : COMMENT_MAX}
        onChange={(typed) => {
          restart()
          keep(typed)
        }}
        box={box}
        rows={3}
        restaurantId={comment.questionId}
        value={text}
      />
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={edit.isPending} size="s" type="submit" variant="main">
          {edit.isPending ? commonTexts.saving : commonTexts.save}
        </Button>
        <Button disabled={edit.isPending} onClick={close} size="s">
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The message of a refusal; any other failure suggests a retry. */
function errorOf(problem: ErrorCode | undefined, failure: Error | null): string | undefined {
  if (problem) return errorText(problem)
  if (failure === null) return undefined
  const isRefusal = failure instanceof ApiError && failure.status >= 400 && failure.status < 500
  return isRefusal ? errorText(failure.code) : commentTexts.editFailed
}
