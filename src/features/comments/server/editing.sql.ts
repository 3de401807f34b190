import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'

interface NewText {
  content: string
  /** An edit later than this after writing sets the mark. */
  freeSeconds: number
}

// A trigger keeps the earlier text.
/** Changes the text of a comment; false when it is the same text, or no comment any more. */
export async function updateComment(tx: Tx, id: number, text: NewText): Promise<boolean> {
  return (
    (await tx
      .updateTable('comments')
      .set({ content: text.content, edited_at: markedAt(text) })
      .where('id', '=', id)
      .where('is_deleted', '=', false)
      .where('content', '<>', text.content)
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

/** Changes the text of a reply; false when it is the same text. */
export async function updateReply(tx: Tx, id: number, text: NewText): Promise<boolean> {
  return (
    (await tx
      .updateTable('comment_replies')
      .set({ content: text.content, updated_at: sql<Date>`now()`, edited_at: markedAt(text) })
      .where('id', '=', id)
      .where('content', '<>', text.content)
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

function markedAt({ freeSeconds }: NewText) {
  return sql<Date | null>`case when created_at < now() - make_interval(secs => ${freeSeconds}) then now() else edited_at end`
}

/** Whether a text has more earlier versions than this. */
export async function hasMoreVersions(tx: Tx, owner: 'comment_id' | 'reply_id', id: number, max: number): Promise<boolean> {
  const versions = await tx
    .selectFrom('text_versions')
    .select('id')
    .where(owner, '=', id)
    .limit(max + 1)
    .execute()
  return versions.length > max
}
