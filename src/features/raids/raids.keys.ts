/** The query keys of raids; they belong to the panel of moderation. */
export const raidKeys = {
  list: (memberId: string) => ['moderation', memberId, 'raids'],
}
