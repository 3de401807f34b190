export const sanctionKeys = {
  own: (memberId: string | undefined) => ['decisions', memberId],
  reports: (memberId: string | undefined) => ['own-reports', memberId],
  cases: (memberId: string, outcome: string | undefined, by: string | undefined) => ['moderation', memberId, 'cases', outcome, by],
  staff: (memberId: string) => ['moderation', memberId, 'staff'],
  history: (memberId: string, username: string) => ['moderation', memberId, 'history', username],
}
