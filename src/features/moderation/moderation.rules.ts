/** The content types that moderators decide about; a restaurant or a duet is a "question" here, as in the reports. */
export const contentTypes = ['question', 'comment', 'message'] as const
export type ContentType = (typeof contentTypes)[number]

/** What moderators can delete. A private message stays with its two members. */
export const deletableTypes = ['question', 'comment'] as const
export type DeletableType = (typeof deletableTypes)[number]

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
  /** A restaurant's address, or the number of a comment or a message. */
  contentId: string
}

/** Content that moderators can delete. */
export type DeletableContent = Content & { contentType: DeletableType }

const ROW_ID = /^[1-9]\d{0,14}$/

/** Whether the id is possible for this type. */
export function isContent({ contentType, contentId }: Content): boolean {
  return contentType === 'question' || ROW_ID.test(contentId)
}

/** The unique key of a content item. */
export function contentKey({ contentType, contentId }: Content): string {
  return `${contentType}:${contentId}`
}
