import type { AlikeDraft } from './likeness.contract.ts'

/** The query keys of merges. What only admins see has the key of moderation. */
export const mergeKeys = {
  alike: (draft: AlikeDraft) => ['alike', draft],
  others: (q: string) => ['merge-others', q],
  merges: (memberId: string) => ['moderation', memberId, 'merges'],
}
