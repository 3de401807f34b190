import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { api, queryString } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import type { Answered, AnswerInput, CasePage, CaseQuery, Staff } from '../../sanctions.contract.ts'
import { sanctionKeys } from '../../sanctions.keys.ts'

const texts = sanctionTexts.panel

/** The appeals that wait for an answer. */
export function appealsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: sanctionKeys.appeals(memberId),
    queryFn: ({ pageParam, signal }) => api<CasePage>(`/moderation/appeals${queryString({ cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

export type CaseFilters = Pick<CaseQuery, 'outcome' | 'by'>

/** Every decision under these filters, newest first. */
export function caseLogOptions(memberId: string, { outcome, by }: CaseFilters) {
  return infiniteQueryOptions({
    queryKey: sanctionKeys.cases(memberId, outcome, by),
    queryFn: ({ pageParam, signal }) =>
      api<CasePage>(`/moderation/decisions${queryString({ outcome, by, cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Answers an appeal. What an undone decision brings back is shown when the panel closes. */
export function useAnswer(memberId: string, onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: AnswerInput & { id: number }) => api<Answered>(`/moderation/appeals/${id}`, { method: 'POST', body }),
    onSuccess: ({ outcome }) => {
      toast(texts[outcome], { tone: 'good' })
      if (outcome === 'undone') onChanged()
    },
    onSettled: () => client.invalidateQueries({ queryKey: sanctionKeys.appeals(memberId) }),
  })
}

/** The admins and the moderators. */
export function staffOptions(memberId: string) {
  return queryOptions({
    queryKey: sanctionKeys.staff(memberId),
    queryFn: ({ signal }) => api<Staff>('/moderation/staff', { signal }),
  })
}

/** A change of who moderates. */
export interface StaffChange {
  role: 'moderators' | 'admins'
  username: string
  method: 'PUT' | 'DELETE'
}

export function useChangeStaff(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ role, username, method }: StaffChange) =>
      api(`/moderation/${role}/${encodeURIComponent(username.trim().replace(/^@/, ''))}`, { method }),
    onSuccess: (_, { method }) => toast(method === 'PUT' ? texts.appointed : texts.removed, { tone: 'good' }),
    onSettled: () => client.invalidateQueries({ queryKey: sanctionKeys.staff(memberId) }),
  })
}
