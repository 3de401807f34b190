import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { admissionsTexts } from '#texts/features/admissions/admissions'
import { toast } from '#ui/toast.ts'
import type { ApplicantDecision, InvitationInput } from '../admissions.contract.ts'
import { admissionKeys } from '../admissions.keys.ts'

/** The applications that wait, oldest first. */
export function applicantsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: admissionKeys.applicants(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/applicants', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** The invitations, newest first. */
export function invitationsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: admissionKeys.invitations(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/invitations', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Accepts or refuses an application. */
export function useDecide(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: ApplicantDecision & { id: string }) =>
      api('POST /moderation/applicants/{id}/decision', { params: { id }, body }),
    onSuccess: ({ username, accepted }) =>
      toast(accepted ? admissionsTexts.accepted(username) : admissionsTexts.refused(username), { tone: 'good' }),
    onSettled: () => client.invalidateQueries({ queryKey: admissionKeys.applicants(memberId) }),
  })
}

/** Makes an invitation. */
export function useInvite(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InvitationInput) => api('POST /moderation/invitations', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: admissionKeys.invitations(memberId) }),
  })
}

/** Takes an invitation back. */
export function useRevoke(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /moderation/invitations/{id}', { params: { id } }),
    onSuccess: () => toast(admissionsTexts.revoked, { tone: 'good' }),
    onError: () => toast(admissionsTexts.failed, { tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: admissionKeys.invitations(memberId) }),
  })
}

/** Why a call was refused. */
export function failureText(error: Error): string {
  return error instanceof ApiError ? errorText(error.code, admissionsTexts.failed) : admissionsTexts.failed
}
