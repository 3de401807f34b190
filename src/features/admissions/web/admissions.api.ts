import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { admissionsTexts } from '#texts/features/admissions/admissions'
import { useWrite } from '#ui/use-write.ts'
import type { ApplicantDecision, InvitationInput } from '../admissions.contract.ts'
import { admissionKeys } from '../admissions.keys.ts'

/** The waiting applications, oldest first. */
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

export function useDecide(memberId: string) {
  return useWrite({
    send: ({ id, ...body }: ApplicantDecision & { id: string }) =>
      api('POST /moderation/applicants/{id}/decision', { params: { id }, body }),
    said: ({ username, accepted }) => (accepted ? admissionsTexts.accepted(username) : admissionsTexts.refused(username)),
    refresh: [admissionKeys.applicants(memberId)],
  })
}

export function useInvite(memberId: string) {
  return useWrite({
    send: (body: InvitationInput) => api('POST /moderation/invitations', { body }),
    refresh: [admissionKeys.invitations(memberId)],
  })
}

/** Revokes an invitation. */
export function useRevoke(memberId: string) {
  return useWrite({
    send: (id: number) => api('DELETE /moderation/invitations/{id}', { params: { id } }),
    said: admissionsTexts.revoked,
    failed: admissionsTexts.failed,
    refresh: [admissionKeys.invitations(memberId)],
  })
}

/** The message for a refused call. */
export function failureText(error: Error): string {
  return refusalText(error, admissionsTexts.failed)
}
