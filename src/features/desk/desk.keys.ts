/** The query key of the overview, under the key of moderation: a decision anywhere reads it again. */
export const deskKeys = { today: (memberId: string) => ['moderation', memberId, 'today'] }
