import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { go, withQuery } from '#ui/navigation.ts'
import { nextPage } from '../viewer.rules.ts'
import { LANDING_DONE_MS, landingTask, SIGNED_IN_MS } from '../mail-links.rules.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { isRefusal, isWrongPassword, useConfirmEmail } from './mail-links.api.ts'
import { useFragment } from './use-fragment.ts'

/** The state of the landing page. */
export type Landing =
  | { kind: 'unknown' | 'visitor' | 'checking' | 'leaving' }
  | { kind: 'confirmed'; nickname: string | undefined }
  | { kind: 'failed'; isMember: boolean }
  | { kind: 'member'; nickname: string; username: string }
  | { kind: 'unanswered'; retry: () => void }
  | Proving

/** The form that asks the person to prove the password of the sign-up, or to choose another one. */
export interface Proving {
  kind: 'proving'
  isBusy: boolean
  /** The code of the last refusal. */
  refusal: string | undefined
  prove: (password: string) => void
  chooseAnother: () => void
}

/** Handles the link that opened the page, and sends a signed-in member on to the requested page. */
export function useLanding(next: string | undefined): Landing {
  const { data } = useViewer()
  const fragment = useFragment()
  const task = useMemo(() => (fragment === undefined ? undefined : landingTask(fragment)), [fragment])
  const { mutate, ...confirm } = useConfirmEmail()

  useEffect(() => {
    if (task?.kind === 'confirm') mutate({ token: task.token })
    if (task?.kind === 'reset') go(task.fragment ? `/tr/reset-password#${task.fragment}` : '/tr/reset-password', { replace: true })
  }, [task, mutate])

  const isUnfinished = Boolean(data?.isUnfinished)
  useEffect(() => {
    if (isUnfinished) go(withQuery('/tr/finish-sign-up', { next }), { replace: true })
  }, [isUnfinished, next])

  const resetToken = confirm.data?.kind === 'reset' ? confirm.data.resetToken : undefined
  useEffect(() => {
    if (resetToken !== undefined) go(`/tr/reset-password#access_token=${resetToken}&type=recovery`, { replace: true })
  }, [resetToken])

  // After the server has asked for the password, the form is shown until the password is right.
  const [isAsked, setAsked] = useState(false)
  if (confirm.data?.kind === 'unproven' && !isAsked) setAsked(true)
  const isConfirmed = confirm.data?.kind === 'confirmed'
  const isBack = Boolean(data?.profile) && (task?.kind === 'none' || confirm.data?.kind === 'known')
  useEffect(() => {
    if (!isConfirmed && !isBack) return undefined
    const timer = setTimeout(() => go(nextPage(next), { replace: true }), isConfirmed ? LANDING_DONE_MS : SIGNED_IN_MS)
    return () => clearTimeout(timer)
  }, [isConfirmed, isBack, next])

  if (task?.kind === 'reset' || resetToken !== undefined || isUnfinished) return { kind: 'leaving' }
  if (isConfirmed) return { kind: 'confirmed', nickname: data?.profile?.nickname }
  const failed = { kind: 'failed', isMember: Boolean(data?.profile) } as const
  if (task?.kind === 'failed') return failed
  if (task?.kind === 'confirm' && isAsked && (!confirm.isError || isWrongPassword(confirm.error)) && confirm.data?.kind !== 'known')
    return {
      kind: 'proving',
      isBusy: confirm.isPending,
      refusal: confirm.error instanceof ApiError ? confirm.error.code : undefined,
      prove: (password) => mutate({ token: task.token, password }),
      chooseAnother: () => mutate({ token: task.token, withoutPassword: true }),
    }
  if (task?.kind === 'confirm' && confirm.isError)
    return isRefusal(confirm.error) ? failed : { kind: 'unanswered', retry: () => mutate({ token: task.token }) }
  if (task?.kind === 'confirm' && confirm.data === undefined) return { kind: 'checking' }
  if (data === undefined || task === undefined) return { kind: 'unknown' }
  return data.profile ? { kind: 'member', ...data.profile } : { kind: 'visitor' }
}
