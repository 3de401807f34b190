export const followKeys = {
  relation: (memberId: string | undefined, personId: string) => ['follow', memberId, personId],
  lists: ['follows'],
  list: (memberId: string | undefined, profileId: string, list: string) => ['follows', memberId, profileId, list],
  /** What a follow changes at once: queries of other features whose keys begin like this are fetched again. */
  dependent: ['by-follows'],
  /** What a follow changes, but not while the member looks at it. */
  suggestions: ['suggestions-by-follows'],
}
