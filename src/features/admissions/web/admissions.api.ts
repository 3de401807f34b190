import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#i18n/error-text.ts'
import { api, ApiError, queryString } from '#lib/api.ts'
import { admissionsTexts } from '#texts/features/admissions/admissions'
import { toast } from '#ui/toast.ts'
import type {
  ApplicantDecided,
  ApplicantDecision,
  ApplicantPage,
  Invitation,
  InvitationInput,
  InvitationPage,
  NewInvitation,
} from '../admissions.contract.ts'
import { admissionKeys } from '../admissions.keys.ts'

/** The applications that wait, oldest first. */
export function applicantsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: admissionKeys.applicants(memberId),
    queryFn: ({ pageParam, signal }) => api<ApplicantPage>(`/moderation/applicants${queryString({ cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** The invitations, newest first. */
export function invitationsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: admissionKeys.invitations(memberId),
    queryFn: ({ pageParam, signal }) => api<InvitationPage>(`/moderation/invitations${queryString({ cursor: pageParam })}`, { signal }),
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
      api<ApplicantDecided>(`/moderation/applicants/${encodeURIComponent(id)}/decision`, { method: 'POST', body }),
    onSuccess: ({ username, accepted }) =>
      toast(accepted ? admissionsTexts.accepted(username) : admissionsTexts.refused(username), { tone: 'good' }),
    onSettled: () => client.invalidateQueries({ queryKey: admissionKeys.applicants(memberId) }),
  })
}

/** Makes an invitation. */
export function useInvite(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InvitationInput) => api<NewInvitation>('/moderation/invitations', { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: admissionKeys.invitations(memberId) }),
  })
}

/** Takes an invitation back. */
export function useRevoke(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api<Invitation>(`/moderation/invitations/${id}`, { method: 'DELETE' }),
    onSuccess: () => toast(admissionsTexts.revoked, { tone: 'good' }),
    onError: () => toast(admissionsTexts.failed, { tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: admissionKeys.invitations(memberId) }),
  })
}

/** Why a call was refused. */
export function failureText(error: Error): string {
  return error instanceof ApiError ? errorText(error.code, admissionsTexts.failed) : admissionsTexts.failed
}
