import type { PushKind } from '#features/notifications/notifications.rules.ts'

/** The groups under which the kinds of notifications are listed, in the order of the page. */
export const kindGroups = ['restaurants', 'comments', 'people', 'gifts', 'decisions', 'security'] as const
type KindGroup = (typeof kindGroups)[number]

/** The group of each kind; within a group the order is the one here. */
const groupOfKind: Record<PushKind, KindGroup> = {
  comment: 'restaurants',
  duet: 'restaurants',
  milestone: 'restaurants',
  proposal: 'restaurants',
  claim: 'restaurants',
  reply: 'comments',
  thread_reply: 'comments',
  mention: 'comments',
  business_reply: 'comments',
  comment_like: 'comments',
  reply_like: 'comments',
  collection_like: 'comments',
  follow: 'people',
  follow_back: 'people',
  message: 'people',
  message_request: 'people',
  gift_received: 'gifts',
  gift_accepted: 'gifts',
  gift_declined: 'gifts',
  gift_returned: 'gifts',
  badge: 'gifts',
  decision: 'decisions',
  appeal_answer: 'decisions',
  report_outcome: 'decisions',
  new_device: 'security',
  password_changed: 'security',
  email_changed: 'security',
}

/** The kinds of a group. */
export function kindsOf(group: KindGroup): PushKind[] {
  return (Object.keys(groupOfKind) as PushKind[]).filter((kind) => groupOfKind[kind] === group)
}
