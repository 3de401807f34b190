export const followKeys = {
  relation: (memberId: string | undefined, personId: string) => ['follow', memberId, personId],
  lists: ['follows'],
  list: (memberId: string | undefined, profileId: string, list: string) => ['follows', memberId, profileId, list],
  /** What a follow changes at once: queries of other features whose keys begin like this are fetched again. */
  dependent: ['by-follows'],
  /** Queries that a follow changes, but that are not refetched while the member looks at them. */
  suggestions: ['suggestions-by-follows'],
}
