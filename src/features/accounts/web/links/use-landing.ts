import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { nextPage } from '../../viewer.rules.ts'
import { LANDING_DONE_MS, landingTask, SIGNED_IN_MS } from '../../links.rules.ts'
import { useViewer } from '../accounts.api.ts'
import { isRefusal, isWrongPassword, useConfirmEmail } from './links.api.ts'
import { useFragment } from './use-fragment.ts'

/** What the landing page has to say. */
export type Landing =
  | { kind: 'unknown' | 'visitor' | 'checking' | 'leaving' }
  | { kind: 'confirmed'; nickname: string | undefined }
  | { kind: 'failed'; isMember: boolean }
  | { kind: 'member'; nickname: string; username: string }
  | { kind: 'unanswered'; retry: () => void }
  | Proving

/** The person shows that the password of the sign-up is theirs, or chooses another. */
export interface Proving {
  kind: 'proving'
  isBusy: boolean
  /** The code of the last refusal. */
  refusal: string | undefined
  prove: (password: string) => void
  chooseAnother: () => void
}

/** Sees to the link that the page was opened with, and takes whoever is signed in on to where they wanted. */
export function useLanding(next: string | undefined): Landing {
  const router = useRouter()
  const navigate = useNavigate()
  const { data } = useViewer()
  const fragment = useFragment()
  const task = useMemo(() => (fragment === undefined ? undefined : landingTask(fragment)), [fragment])
  const { mutate, ...confirm } = useConfirmEmail()

  useEffect(() => {
    if (task?.kind === 'confirm') mutate({ token: task.token })
    if (task?.kind === 'reset') void navigate({ to: '/tr/reset-password', hash: task.fragment, replace: true })
  }, [task, mutate, navigate])

  const isUnfinished = Boolean(data?.isUnfinished)
  useEffect(() => {
    if (isUnfinished) void navigate({ to: '/tr/finish-sign-up', search: next ? { next } : {}, replace: true })
  }, [isUnfinished, next, navigate])

  const resetToken = confirm.data?.kind === 'reset' ? confirm.data.resetToken : undefined
  useEffect(() => {
    if (resetToken === undefined) return
    void navigate({ to: '/tr/reset-password', hash: `access_token=${resetToken}&type=recovery`, replace: true })
  }, [resetToken, navigate])

  // Once the server has asked for the password, the form stays until it is right.
  const [isAsked, setAsked] = useState(false)
  if (confirm.data?.kind === 'unproven' && !isAsked) setAsked(true)
  const isConfirmed = confirm.data?.kind === 'confirmed'
  const isBack = Boolean(data?.profile) && (task?.kind === 'none' || confirm.data?.kind === 'known')
  useEffect(() => {
    if (!isConfirmed && !isBack) return undefined
    const timer = setTimeout(() => router.history.replace(nextPage(next)), isConfirmed ? LANDING_DONE_MS : SIGNED_IN_MS)
    return () => clearTimeout(timer)
  }, [isConfirmed, isBack, next, router])

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
