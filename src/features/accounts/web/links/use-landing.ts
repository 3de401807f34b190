import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { nextPage } from '../../viewer.rules.ts'
import { LANDING_DONE_MS, landingTask, SIGNED_IN_MS } from '../../links.rules.ts'
import { useViewer } from '../accounts.api.ts'
import { isRefusal, useConfirmEmail } from './links.api.ts'
import { useFragment } from './use-fragment.ts'

/** What the landing page has to say. */
export type Landing =
  | { kind: 'unknown' | 'visitor' | 'checking' | 'leaving' }
  | { kind: 'confirmed'; nickname: string | undefined }
  | { kind: 'failed'; isMember: boolean }
  | { kind: 'member'; nickname: string; username: string }
  | { kind: 'unanswered'; retry: () => void }

/** Sees to the link that the page was opened with, and takes whoever is signed in on to where they wanted. */
export function useLanding(next: string | undefined): Landing {
  const router = useRouter()
  const navigate = useNavigate()
  const { data } = useViewer()
  const fragment = useFragment()
  const task = useMemo(() => (fragment === undefined ? undefined : landingTask(fragment)), [fragment])
  const { mutate, ...confirm } = useConfirmEmail()

  useEffect(() => {
    if (task?.kind === 'confirm') mutate(task.token)
    if (task?.kind === 'reset') void navigate({ to: '/tr/reset-password', hash: task.fragment, replace: true })
  }, [task, mutate, navigate])

  const isUnfinished = Boolean(data?.isUnfinished)
  useEffect(() => {
    if (isUnfinished) void navigate({ to: '/tr/finish-sign-up', search: next ? { next } : {}, replace: true })
  }, [isUnfinished, next, navigate])

  const isConfirmed = confirm.data === 'confirmed'
  const isBack = Boolean(data?.profile) && (task?.kind === 'none' || confirm.data === 'known')
  useEffect(() => {
    if (!isConfirmed && !isBack) return undefined
    const timer = setTimeout(() => router.history.replace(nextPage(next)), isConfirmed ? LANDING_DONE_MS : SIGNED_IN_MS)
    return () => clearTimeout(timer)
  }, [isConfirmed, isBack, next, router])

  if (task?.kind === 'reset' || isUnfinished) return { kind: 'leaving' }
  if (isConfirmed) return { kind: 'confirmed', nickname: data?.profile?.nickname }
  const failed = { kind: 'failed', isMember: Boolean(data?.profile) } as const
  if (task?.kind === 'failed') return failed
  if (task?.kind === 'confirm' && confirm.isError)
    return isRefusal(confirm.error) ? failed : { kind: 'unanswered', retry: () => mutate(task.token) }
  if (task?.kind === 'confirm' && confirm.data === undefined) return { kind: 'checking' }
  if (data === undefined || task === undefined) return { kind: 'unknown' }
  return data.profile ? { kind: 'member', ...data.profile } : { kind: 'visitor' }
}
