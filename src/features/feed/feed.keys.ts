/** The query keys of feed. */
export const feedKeys = {
  all: ['feed'],
  of: (memberId: string | undefined) => ['feed', memberId],
  items: (memberId: string | undefined) => ['feed', memberId, 'items'],
  summary: (memberId: string | undefined) => ['feed', memberId, 'summary'],
  suggestions: ['suggestions'],
  suggestionsFor: (memberId: string | undefined) => ['suggestions', memberId],
}
