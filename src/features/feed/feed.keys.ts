import { followKeys } from '#features/follows/follows.keys.ts'

export const feedKeys = {
  of: (memberId: string | undefined) => [...followKeys.dependent, 'feed', memberId],
  items: (memberId: string | undefined) => [...feedKeys.of(memberId), 'items'],
  summary: (memberId: string | undefined) => [...feedKeys.of(memberId), 'summary'],
  suggestionsFor: (memberId: string | undefined) => [...followKeys.suggestions, memberId],
}
