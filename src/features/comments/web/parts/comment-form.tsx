import { COMMENT_MAX, type CommentPermission, commentProblem } from '../../comments.rules.ts'
import { useEffect, useState } from 'react'
import { useMemberAction } from '#people/web/use-member-action.ts'
import type { errorText } from '#i18n/error-text.ts'
import { businessReplyTexts } from '#texts/features/comments/business'
import { commentTexts } from '#texts/features/comments/comments'
import { ApiError } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useAddress, withQuery } from '#ui/navigation.ts'
import { useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { useOwnComment } from '../comments.api.ts'
import { MentionField } from './mention-field.tsx'
import { useCommentPermission } from './use-comment-permission.ts'
import { WaitingText } from './waiting-text.tsx'
import { usePostComment } from './writing.api.ts'

/** The comment form for every viewer. The typed text is kept on this device while the viewer first signs in or votes. */
export function CommentForm({ restaurantId, isDuet }: { restaurantId: string; isDuet: boolean }) {
  const permission = useCommentPermission(restaurantId, isDuet)
  const own = useOwnComment(restaurantId)
  const asMember = useMemberAction()
  const [draft, keep] = useDraft<string>(`comment:${restaurantId}`)
  const [isOpen, setOpen] = useState(false)
  const text = draft ?? ''
  const say = useErrorText(isOpen || text !== '')
  const problem = commentProblem(text)
  const { isTried, submit, restart } = useForm({
    problems: { text: problem, permission: permission === 'voteFirst' },
    send: () => {
      if (!post.isPending) asMember(() => post.mutate({ content: text }), { page: '/tr/auth', hash: 'yorumlar' })
    },
  })
  const post = usePostComment(restaurantId, () => {
    keep(undefined)
    restart()
    setOpen(false)
  })

  if (permission === 'already')
    return (
      <>
        {own?.commentId && <OwnCommentLink id={own.commentId} />}
        {text !== '' && <KeptText onForget={() => keep(undefined)} text={text} />}
      </>
    )
  if (own?.waiting) return <WaitingText text={own.waiting} />
  if (permission === 'business') return <p className="mb-4 rounded-m bg-well p-3.5 text-ink-2">{businessReplyTexts.noComment}</p>
  const code = errorCode(problem, isTried, permission, post.error)
  const error = code === 'voteFirst' ? commentTexts.voteFirst : code && say?.(code)
  return (
    <form
      className="comment-form with-script"
      data-open={isOpen || text !== '' ? '' : undefined}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <MentionField
        error={error}
        hint={error === undefined && <Hint isDuet={isDuet} permission={permission} />}
        label={commentTexts.label}
        max={COMMENT_MAX}
        restaurantId={restaurantId}
        onChange={(typed) => {
          restart()
          keep(typed === '' ? undefined : typed)
        }}
        onFocus={() => setOpen(true)}
        placeholder={commentTexts.placeholder}
        rows={3}
        value={text}
      />
      <Buttons isPending={post.isPending} permission={permission} />
    </form>
  )
}

/** The problem to show: a text that is too long at once, every other problem after the first attempt to send. */
function errorCode(
  problem: ReturnType<typeof commentProblem>,
  isTried: boolean,
  permission: CommentPermission | undefined,
  refusal: Error | null,
): string | undefined {
  if (problem === 'COMMENT_TOO_LONG') return problem
  if (!isTried) return undefined
  if (problem) return problem
  if (permission === 'voteFirst') return 'voteFirst'
  return isRefusal(refusal) ? refusal.code : undefined
}

interface HintProps {
  permission: CommentPermission | undefined
  isDuet: boolean
}

/** The hint below the form. Until the viewer is known, a device without a member shows the visitor's hint. */
function Hint({ permission, isDuet }: HintProps) {
  return (
    <span className="block min-h-6">
      {permission === undefined ? <span className="in-[[data-member]]:invisible">{commentTexts.signIn}</span> : hintFor(permission, isDuet)}
    </span>
  )
}

/**
 * The buttons of the form, rendered in every form so that the next Tab key reaches them before the island is hydrated. Closed forms hide
 * them.
 */
function Buttons({ permission, isPending }: { permission: CommentPermission | undefined; isPending: boolean }) {
  return (
    <div className="comment-buttons">
      {permission === 'voteFirst' && (
        <a className={buttonClass({ variant: 'main' })} href="#oy">
          {commentTexts.voteLink}
        </a>
      )}
      <Button aria-disabled={isPending} type="submit" variant={permission === 'voteFirst' ? 'plain' : 'main'}>
        {isPending ? commentTexts.sending : commentTexts.send}
      </Button>
      {permission === 'signIn' && <SignInLink />}
    </div>
  )
}

function hintFor(permission: CommentPermission, isDuet: boolean): string {
  if (permission === 'signIn' || permission === 'voteFirst') return commentTexts[permission]
  if (permission !== 'yes') return ''
  return isDuet ? commentTexts.withoutVote : commentTexts.withVote
}

/** The sign-in link, which leads back to this page. */
function SignInLink() {
  const { path } = useAddress()
  return (
    <a className={buttonClass()} href={withQuery('/tr/auth', { next: `${path}#yorumlar` })}>
      {commentTexts.signInLink}
    </a>
  )
}

function OwnCommentLink({ id }: { id: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
      {commentTexts.already}
      <a className="inline-flex min-h-tap items-center font-bold text-saffron-text underline-offset-4" href={`#yorum-${id}`}>
        {commentTexts.alreadyLink}
      </a>
    </p>
  )
}

/** Text that was typed here while another tab sent a comment: the member can still read and copy it. */
function KeptText({ text, onForget }: { text: string; onForget: () => void }) {
  return (
    <div className="grid justify-items-start gap-1 rounded-m bg-well p-3.5">
      <p className="text-s text-ink-2">{commentTexts.kept}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <button className="min-h-tap text-s font-bold text-danger underline" onClick={onForget} type="button">
        {commentTexts.forgetKept}
      </button>
    </div>
  )
}

/** The error texts, loaded when a person starts to type. */
function useErrorText(isWanted: boolean): typeof errorText | undefined {
  const [say, setSay] = useState<typeof errorText>()
  useEffect(() => {
    if (isWanted) void import('#i18n/error-text.ts').then((texts) => setSay(() => texts.errorText))
  }, [isWanted])
  return say
}

/** Whether the server refused the comment, which has its own message. */
function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
