/** A restaurant's discussion has a column for those who accept and one for those who reject; a duet's has one for all. */
export const commentColumns = ['accept', 'reject', 'all'] as const
export type CommentColumn = (typeof commentColumns)[number]

/** How many replies stand under a comment before somebody asks for more. */
export const REPLIES_SHOWN = 3
