import type { MemberFilters, ReportSide } from './members.contract.ts'

/** The query keys of members as moderators see them, under the key of moderation. */
export const memberKeys = {
  lists: (memberId: string) => ['moderation', memberId, 'members'],
  list: (memberId: string, filters: MemberFilters) => ['moderation', memberId, 'members', filters],
  file: (memberId: string, username: string) => ['moderation', memberId, 'member', username],
  /** Apart from the others: each reading is logged, so no decision reads it again. */
  account: (memberId: string, username: string) => ['member-account', memberId, username],
  reports: (memberId: string, username: string, side: ReportSide) => ['moderation', memberId, 'member', username, 'reports', side],
}
