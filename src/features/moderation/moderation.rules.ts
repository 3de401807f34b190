/** The content types that moderators decide about; a restaurant or a duet is a "question" here, as in the reports. */
export const contentTypes = ['question', 'comment'] as const
export type ContentType = (typeof contentTypes)[number]

/** The outcomes of open reports. */
export const decisions = ['resolved', 'dismissed'] as const
export type Decision = (typeof decisions)[number]

/** What has earlier versions. */
export const versionedTypes = ['comment', 'reply'] as const
export type VersionedType = (typeof versionedTypes)[number]

/** How many reports of one item the queue shows before the admin requests the others. */
export const REPORTS_SHOWN = 3

/** A reported content item. */
export interface Content {
  contentType: ContentType
  /** A restaurant's address, or the number of a comment. */
  contentId: string
}

const COMMENT_ID = /^[1-9]\d{0,14}$/

/** Whether the id is possible for this type. */
export function isContent({ contentType, contentId }: Content): boolean {
  return contentType === 'question' || COMMENT_ID.test(contentId)
}

/** The unique key of a content item. */
export function contentKey({ contentType, contentId }: Content): string {
  return `${contentType}:${contentId}`
}
