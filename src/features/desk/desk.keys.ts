/** The query key of the overview, under the key of moderation: every decision refetches it. */
export const deskKeys = { today: (memberId: string) => ['moderation', memberId, 'today'] }
