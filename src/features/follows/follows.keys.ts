/** The query keys of follows. */
export const followKeys = {
  relation: (memberId: string | undefined, personId: string) => ['follow', memberId, personId],
  lists: ['follows'],
  list: (memberId: string | undefined, profileId: string, list: string) => ['follows', memberId, profileId, list],
}
