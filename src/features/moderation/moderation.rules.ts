/** What moderators decide about; a restaurant or a duet is called a question here, as in the reports. */
export const contentTypes = ['question', 'comment'] as const
export type ContentType = (typeof contentTypes)[number]

/** What becomes of open reports. */
export const decisions = ['resolved', 'dismissed'] as const
export type Decision = (typeof decisions)[number]

/** How many reports of one thing the queue shows before somebody asks for the others. */
export const REPORTS_SHOWN = 3

/** One thing that was reported. */
export interface Content {
  contentType: ContentType
  /** A restaurant's address, or the number of a comment. */
  contentId: string
}

const COMMENT_ID = /^[1-9]\d{0,14}$/

/** Whether there can be such a thing at all. */
export function isContent({ contentType, contentId }: Content): boolean {
  return contentType === 'question' || COMMENT_ID.test(contentId)
}

/** The one name of a thing among all that was reported. */
export function contentKey({ contentType, contentId }: Content): string {
  return `${contentType}:${contentId}`
}
