import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { memberTexts } from '#texts/features/members/members'
import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import type { BulkSanction, MemberAccount, MemberFilters, ReportSide } from '../members.contract.ts'
import { useWrite } from '#ui/use-write.ts'
import { memberKeys } from '../members.keys.ts'

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** The members to whom all filters apply, the latest sign-up first. */
export function membersOptions(memberId: string, filters: MemberFilters) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: memberKeys.list(memberId, filters),
    queryFn: ({ pageParam, signal }) => api('POST /moderation/members/search', { body: { ...filters, cursor: pageParam }, signal }),
  })
}

/** A member as moderators see the member. */
export function memberFileOptions(memberId: string, username: string) {
  return queryOptions({
    queryKey: memberKeys.file(memberId, username),
    queryFn: ({ signal }) => api('GET /moderation/members/{username}', { params: { username }, signal }),
    staleTime: 0,
  })
}

/** The e-mail and the sessions of a member. The server logs each reading, so the data is fetched only after a press. */
export function memberAccountOptions(memberId: string, username: string) {
  return queryOptions({
    queryKey: memberKeys.account(memberId, username),
    queryFn: ({ signal }) => api('GET /moderation/members/{username}/account', { params: { username }, signal }),
    staleTime: Infinity,
    retry: false,
  })
}

/**
 * Confirms the second factor of another member of the staff. The cached account is updated here instead of refetched, because the server
 * logs each reading.
 */
export function useConfirmFactorOf(memberId: string, username: string) {
  return useWrite({
    send: () => api('POST /moderation/members/{username}/staff-factor', { params: { username } }),
    said: memberTexts.factorConfirmed,
    failed: (error) => refusalText(error, memberTexts.factorFailed),
    onDone: (_, __, client) => {
      client.setQueryData<MemberAccount>(
        memberKeys.account(memberId, username),
        (known) => known && { ...known, hasUnconfirmedFactor: false },
      )
    },
  })
}

/** The reports that a member sent, or the reports about the member. */
export function memberReportsOptions(memberId: string, username: string, side: ReportSide) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: memberKeys.reports(memberId, username, side),
    queryFn: ({ pageParam, signal }) =>
      api('GET /moderation/members/{username}/reports', { params: { username }, query: { side, cursor: pageParam, limit: 5 }, signal }),
  })
}

/** Sanctions many members with one reason. A repeated press imposes no sanction twice. */
export function useSanctionMembers(memberId: string) {
  return useWrite({
    send: (body: BulkSanction, key) => api('POST /moderation/members/sanctions', { body, key: key.for(body) }),
    refresh: [moderationKeys.of(memberId)],
  })
}
