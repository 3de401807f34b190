import { presentPerson } from '#people/present-person.ts'
import { encodeCursor } from '#lib/cursor.ts'
import type { Mute, Notification } from '../notifications.contract.ts'
import { addressOf, excerptOf, isAboutThread, type Target } from '../notifications.rules.ts'
import type { MuteRow, NotificationRow } from './notifications.sql.ts'

/** A group as its receiver sees it. */
export function presentNotification(row: NotificationRow): Notification {
  const actors = row.people.map((person) => presentPerson(person.id, person))
  return {
    id: row.id,
    kind: row.kind,
    isRead: !row.has_unread,
    createdAt: row.created_at.toISOString(),
    actors,
    others: row.people_count - actors.length,
    href: addressOf(targetOf(row), encodeCursor),
    restaurant: row.question_id !== null && row.title !== null ? { id: row.question_id, title: row.title } : null,
    commentId: isAboutThread(row.kind) ? row.comment_id : null,
    excerpt: row.text === null ? null : excerptOf(row.text),
    subject: row.subject_name === null ? null : { name: row.subject_name, emoji: row.subject_emoji ?? '' },
    votes: row.votes,
  }
}

function targetOf(row: NotificationRow): Target {
  const { comment_id: id, comment_likes: likes, comment_micros: micros } = row
  const column = row.is_duet ? 'all' : row.comment_column
  return {
    kind: row.kind,
    restaurantId: row.question_id,
    username: row.people[0]?.username ?? null,
    collectionId: row.collection_id,
    comment: id !== null && column !== null && likes !== null && micros !== null ? { id, column, likes, micros } : null,
    replyId: row.reply_id,
    decisionId: row.decision_id,
  }
}

export function presentMute(row: MuteRow): Mute {
  return {
    restaurant: { id: row.restaurant_id, title: row.title },
    commentId: row.comment_id,
    excerpt: row.content === null ? null : excerptOf(row.content),
  }
}
