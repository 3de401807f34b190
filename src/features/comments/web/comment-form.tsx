import { Link, useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useAsMember } from '#features/accounts/web/use-as-member.ts'
import type { errorText } from '#i18n/error-text.ts'
import { t } from '#i18n/index.ts'
import { ApiError } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { COMMENT_MAX, type CommentPermission, commentProblem } from '../comments.rules.ts'
import { useOwnComment } from './comments.api.ts'
import { useCommentPermission } from './use-comment-permission.ts'
import { usePostComment } from './writing.api.ts'

/** Where everybody begins a comment. What is typed waits on this device for the sign-in or the vote that comes first. */
export function CommentForm({ restaurantId, isDuet }: { restaurantId: string; isDuet: boolean }) {
  const permission = useCommentPermission(restaurantId, isDuet)
  const own = useOwnComment(restaurantId)
  const asMember = useAsMember()
  const [draft, keep] = useDraft<string>(`comment:${restaurantId}`)
  const [isOpen, setOpen] = useState(false)
  const [isTried, setTried] = useState(false)
  const post = usePostComment(restaurantId, () => {
    keep(undefined)
    setTried(false)
    setOpen(false)
  })
  const text = draft ?? ''
  const say = useErrorText(isOpen || text !== '')
  const problem = commentProblem(text)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (problem === undefined && permission !== 'voteFirst' && !post.isPending)
      asMember(() => post.mutate({ content: text }), { page: '/tr/auth', hash: 'yorumlar' })
  }

  function errorOf(): string | undefined {
    if (problem === 'COMMENT_TOO_LONG') return say?.(problem)
    if (!isTried) return undefined
    if (problem) return say?.(problem)
    if (permission === 'voteFirst') return t.comments.voteFirst
    return isRefusal(post.error) ? say?.(post.error.code) : undefined
  }

  if (permission === 'already')
    return (
      <>
        {own?.commentId && <OwnCommentLink id={own.commentId} />}
        {text !== '' && <KeptText onForget={() => keep(undefined)} text={text} />}
      </>
    )
  const error = errorOf()
  return (
    <form className="comment-form" noValidate onSubmit={submit}>
      <TextArea
        error={error}
        // Its line is kept free until it is known who asks.
        hint={error === undefined && <span className="block min-h-6">{hintFor(permission, isDuet)}</span>}
        label={t.comments.label}
        max={COMMENT_MAX}
        onChange={(typed) => {
          setTried(false)
          keep(typed === '' ? undefined : typed)
        }}
        onFocus={() => setOpen(true)}
        placeholder={t.comments.placeholder}
        rows={isOpen || text !== '' ? 3 : 1}
        value={text}
      />
      {(isOpen || text !== '') && (
        <div className="flex flex-wrap gap-2">
          {permission === 'voteFirst' && (
            <a className={buttonClass({ variant: 'main' })} href="#oy">
              {t.comments.voteLink}
            </a>
          )}
          <Button aria-disabled={post.isPending} type="submit" variant={permission === 'voteFirst' ? 'plain' : 'main'}>
            {post.isPending ? t.comments.sending : t.comments.send}
          </Button>
          {permission === 'signIn' && <SignInLink />}
        </div>
      )}
    </form>
  )
}

function hintFor(permission: CommentPermission | undefined, isDuet: boolean): string {
  if (permission === 'signIn' || permission === 'voteFirst') return t.comments[permission]
  if (permission !== 'yes') return ''
  return isDuet ? t.comments.withoutVote : t.comments.withVote
}

/** The sign-in that leads back here. */
function SignInLink() {
  const { pathname } = useLocation()
  return (
    <Link className={buttonClass()} search={{ next: `${pathname}#yorumlar` }} to="/tr/auth">
      {t.comments.signInLink}
    </Link>
  )
}

function OwnCommentLink({ id }: { id: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
      {t.comments.already}
      <a className="inline-flex min-h-tap items-center font-bold text-saffron-text underline-offset-4" href={`#yorum-${id}`}>
        {t.comments.alreadyLink}
      </a>
    </p>
  )
}

/** What was typed here while another tab sent a comment: it can still be read and copied. */
function KeptText({ text, onForget }: { text: string; onForget: () => void }) {
  return (
    <div className="grid justify-items-start gap-1 rounded-m bg-well p-3.5">
      <p className="text-s text-ink-2">{t.comments.kept}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <button className="min-h-tap text-s font-bold text-danger underline" onClick={onForget} type="button">
        {t.comments.forgetKept}
      </button>
    </div>
  )
}

/** The sentences for errors, which come when a person begins to type. */
function useErrorText(isWanted: boolean): typeof errorText | undefined {
  const [say, setSay] = useState<typeof errorText>()
  useEffect(() => {
    if (isWanted) void import('#i18n/error-text.ts').then((texts) => setSay(() => texts.errorText))
  }, [isWanted])
  return say
}

/** A refusal that says more than that it failed. */
function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
