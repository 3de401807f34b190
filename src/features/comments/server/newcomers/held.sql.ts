import { sql } from 'kysely'
import { changesRow } from '#db/rows.ts'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'

export interface HeldDraft {
  userId: string
  restaurantId: string
  commentId: number | null
  repliedTo: number | null
  content: string
}

/** Keeps a text for a moderator. @returns undefined where a comment of this member on this restaurant waits already */
export async function insertHeld(tx: Tx, { userId, restaurantId, commentId, repliedTo, content }: HeldDraft): Promise<Date | undefined> {
  return (
    await tx
      .insertInto('held_texts')
      .values({ user_id: userId, question_id: restaurantId, comment_id: commentId, replied_to: repliedTo, content })
      .onConflict((conflict) => conflict.doNothing())
      .returning('held_at')
      .executeTakeFirst()
  )?.held_at
}

/** The member's comment on a restaurant that waits. */
export async function findOwnHeld(db: Db, memberId: string, restaurantId: string): Promise<string | null> {
  const row = await db
    .selectFrom('held_texts')
    .select('content')
    .where('user_id', '=', memberId)
    .where('question_id', '=', restaurantId)
    .where('comment_id', 'is', null)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return row?.content ?? null
}

export interface HeldRow {
  id: number
  content: string
  held_at: Date
  comment_id: number | null
  replied_to: number | null
  question_id: string
  title: string
  author_id: string | null
  user_id: string
  username: string
  nickname: string
  avatar_url: string | null
  created_at: Date
  vote_count: number
}

/** A text that waits, with its writer and its restaurant. */
export async function findHeld(db: Db, id: number): Promise<HeldRow | undefined> {
  return db
    .selectFrom('held_texts as h')
    .innerJoin('profiles as p', 'p.id', 'h.user_id')
    .innerJoin('restaurants as r', 'r.id', 'h.question_id')
    .select(['h.id', 'h.content', 'h.held_at', 'h.comment_id', 'h.replied_to', 'h.question_id', 'r.title', 'r.author_id', 'h.user_id'])
    .select(['p.username', 'p.nickname', 'p.avatar_url', 'p.created_at', 'p.vote_count'])
    .where('h.id', '=', id)
    .where('h.decided_at', 'is', null)
    .executeTakeFirst()
}

/** Decides a text that waits; of two moderators the first. Its content is kept no longer. @returns whether it waited */
export async function markDecided(tx: Tx, id: number, isAccepted: boolean): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('held_texts')
      .set({ decided_at: sql`now()`, is_accepted: isAccepted, content: '' })
      .where('id', '=', id)
      .where('decided_at', 'is', null),
  )
}
