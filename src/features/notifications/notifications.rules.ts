import type { CursorValue } from '#lib/cursor.ts'

/** Security events of an account. A mail reports each of them at once, so they are not in the digest. */
export const securityKinds = ['new_device', 'password_changed', 'email_changed'] as const
export type SecurityKind = (typeof securityKinds)[number]

/** The kinds of notifications. Those with a restaurant can be muted with it, those with a comment with its thread. */
export const notificationKinds = [
  'comment',
  'reply',
  'thread_reply',
  'mention',
  'comment_like',
  'reply_like',
  'collection_like',
  'follow',
  'follow_back',
  'duet',
  'gift_received',
  'gift_accepted',
  'gift_declined',
  'gift_returned',
  'badge',
  'milestone',
  'message_request',
  'decision',
  'appeal_answer',
  'report_outcome',
  'business_reply',
  'claim',
  'proposal',
  ...securityKinds,
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Where a notification appears. */
export const channels = ['site', 'push', 'email'] as const
export type Channel = (typeof channels)[number]

/** What can be pushed: also private messages, which have their own list on the site and no mail. */
export const pushKinds = [...notificationKinds, 'message'] as const
export type PushKind = (typeof pushKinds)[number]

/** The channels between which a member chooses for a kind. A message request is silent: it is only listed on the site. */
export function channelsOf(kind: PushKind): readonly Channel[] {
  if (kind === 'message') return ['push']
  if (isSecurity(kind)) return ['site', 'push']
  return kind === 'message_request' ? ['site'] : channels
}

export function isSecurity(kind: PushKind): kind is SecurityKind {
  return (securityKinds as readonly string[]).includes(kind)
}

/** How often a digest of unseen notifications comes by e-mail. */
export const digestFrequencies = ['off', 'daily', 'weekly'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]

/** How many devices of a member take pushes; a further one replaces the oldest. */
export const DEVICES_MAX = 10

/** A notification is kept this long: an older one tells nothing new. */
export const KEPT_DAYS = 180

/** How many people a notification names; the others are a number. */
export const ACTORS_SHOWN = 2

/** The people of a group are counted up to this number. */
export const OTHERS_MAX = 99

/** How much of a comment or a reply a notification quotes. */
export const EXCERPT_MAX = 140

/** What the address of a notification is made of. */
export interface Target {
  kind: NotificationKind
  restaurantId: string | null
  /** The name of the member who acted last. */
  username: string | null
  collectionId: string | null
  comment: { id: number; column: 'accept' | 'reject' | 'all'; likes: number; micros: number } | null
  replyId: number | null
  decisionId: number | null
}

/**
 * The exact place that a notification opens. A discussion begins with the comment, wherever in its column it is; the reply is
 * named beside it, because it may be in a part of the thread that is loaded on request.
 */
export function addressOf(target: Target, encode: (place: readonly CursorValue[]) => string): string {
  const { kind, restaurantId, username, collectionId, comment, replyId, decisionId } = target
  if (isSecurity(kind)) return kind === 'email_changed' ? '/tr/settings/account' : '/tr/settings/security#oturumlar'
  if (decisionId !== null) return kind === 'report_outcome' ? '/tr/decisions#bildirimlerim' : `/tr/decisions#karar-${decisionId}`
  if (restaurantId !== null) {
    const page = `/tr/restaurants/${restaurantId}`
    if (!comment) return page
    // A cursor names the row before the first one.
    const place = encode([comment.likes, comment.micros, comment.id + 1])
    const reply = replyId === null ? '' : `&yanit=${replyId}`
    return `${page}?yorum=${comment.column}~${place}${reply}#yorum-${comment.id}`
  }
  if (collectionId !== null) return `/tr/collections/mine/${collectionId}`
  if (kind === 'message_request') return username === null ? '/tr/messages?box=requests' : `/tr/messages?box=requests&to=${username}`
  const isOwnPage = kind === 'gift_received' || kind === 'badge' || username === null
  return isOwnPage ? '/tr/profile/me' : `/tr/profile/${username}`
}

/** The beginning of a text, cut after a whole word where there is one. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const letters = [...line]
  if (letters.length <= EXCERPT_MAX) return line
  const cut = letters.slice(0, EXCERPT_MAX).join('')
  return `${cut.slice(0, cut.lastIndexOf(' ') > EXCERPT_MAX / 2 ? cut.lastIndexOf(' ') : cut.length)}…`
}

/** Whether the notifications of a kind are about a comment's thread, which can be muted. */
export function isAboutThread(kind: NotificationKind): boolean {
  return ['comment', 'reply', 'thread_reply', 'mention', 'comment_like', 'reply_like', 'business_reply'].includes(kind)
}
