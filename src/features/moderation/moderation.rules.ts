import { type RequiredTextRule, textProblem } from '#lib/text-rule.ts'
import { codePoints } from '#lib/text.ts'
import { isOtherContent, isOtherType, otherTypes } from '#features/reports/reports.rules.ts'

/** The content types that moderators decide about; a restaurant or a duet is a "question" here, as in the reports. */
export const contentTypes = ['question', 'comment', 'message', ...otherTypes] as const
export type ContentType = (typeof contentTypes)[number]

/** What moderators can delete. A private message stays with its two members. */
export const deletableTypes = ['question', 'comment', 'price', ...otherTypes] as const
export type DeletableType = (typeof deletableTypes)[number]

/** The outcomes of open reports. */
export const decisions = ['resolved', 'dismissed'] as const
export type Decision = (typeof decisions)[number]

/** The content types that keep earlier versions. */
export const versionedTypes = ['comment', 'reply'] as const
export type VersionedType = (typeof versionedTypes)[number]

/** How many reports of one item the queue shows before the admin requests the others. */
export const REPORTS_SHOWN = 3

/** A reported content item. */
export interface Content {
  contentType: ContentType
  /**
   * A restaurant's address, the number of a comment, a reply, a message or a photo of a menu or of a member, a collection's id, `<member>.<part>` of a
   * profile, `<restaurant>.<photo>` of a photo.
   */
  contentId: string
}

const ROW_ID = /^[1-9]\d{0,14}$/

/** Whether the id is possible for this type. */
export function isContent({ contentType, contentId }: Content): boolean {
  if (contentType === 'question') return true
  return isOtherType(contentType) ? isOtherContent(contentType, contentId) : ROW_ID.test(contentId)
}

/** The unique key of a content item. */
export function contentKey({ contentType, contentId }: Content): string {
  return `${contentType}:${contentId}`
}

/** The content item of a key. */
export function contentOf(key: string): Content {
  const at = key.indexOf(':')
  return { contentType: key.slice(0, at) as ContentType, contentId: key.slice(at + 1) }
}

/** The house rules that a decision can name. */
export const houseRules = ['spam', 'insult', 'hate', 'violence', 'false_content', 'private_data', 'sexual', 'illegal', 'other'] as const
export type HouseRule = (typeof houseRules)[number]

/** Why something is restricted: the broken rule, and what happened. */
export interface Reason {
  rule: HouseRule
  facts: string
  /** The request by law that a removal follows. */
  takedownId?: number | undefined
}

/** A reason as a request brings it. */
export type GivenReason = { [K in keyof Reason]?: Reason[K] | undefined }

/** The facts of a decision: enough that the member can answer them. */
const FACTS_MIN = 10
export const factsRule = { max: 1000, tooLong: 'FACTS_TOO_LONG', empty: 'FACTS_TOO_SHORT' } as const satisfies RequiredTextRule

/** Why these facts are invalid, if they are. */
export function factsProblem(facts: string): 'FACTS_TOO_SHORT' | 'FACTS_TOO_LONG' | 'TEXT_UNREADABLE' | undefined {
  return textProblem(factsRule, facts) ?? (codePoints(facts.trim()) < FACTS_MIN ? 'FACTS_TOO_SHORT' : undefined)
}

/** What a decision can be about. */
export const decidedTypes = [
  'restaurant',
  'comment',
  'reply',
  'price',
  'menu_photo',
  'member_photo',
  'dish',
  'profile',
  'photo',
  'collection',
  'message',
  'member',
] as const
export type DecidedType = (typeof decidedTypes)[number]

/** The content types whose removal by a moderator can be undone. */
export const restorableTypes = [
  'restaurant',
  'comment',
  'reply',
  'price',
  'menu_photo',
  'member_photo',
  'dish',
  'profile',
  'photo',
  'collection',
] as const
export type RestorableType = (typeof restorableTypes)[number]

/** The restorable types besides the restaurant itself. */
export type RemovableType = Exclude<RestorableType, 'restaurant'>

/** The outcomes of a decision: about content, or a sanction of a member. */
export const outcomes = ['dismissed', 'kept', 'removed', 'warning', 'muted', 'suspended', 'banned'] as const
export type Outcome = (typeof outcomes)[number]

/** Who found what a decision is about: a person, or an automatic rule. */
export const finders = ['person', 'machine'] as const
export type Finder = (typeof finders)[number]

/** The type in a decision of what reports call by another name. */
export function decidedType(type: ContentType): DecidedType {
  return type === 'question' ? 'restaurant' : type
}
