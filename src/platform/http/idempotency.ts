import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#db/transaction.ts'
import type { Db } from '#db/connect.ts'
import { deleteRows } from '#db/delete-rows.ts'
import { refuseIf } from '#lib/errors.ts'

/** The header of creating calls, for `request: { headers }` of a route. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/)
    .optional()
    .meta({
      description: 'Chosen by the caller: repeating a call with the same key creates nothing new and answers the same',
      example: '5f0c7c1e',
    }),
})

/** One creating call as its caller names it. */
export interface IdempotentCall {
  /** Owner of the key: keys of different members never collide. */
  owner: string
  key: string | undefined
  /** The request, without files. */
  request: unknown
}

/**
 * Runs `task` once per idempotency key of a caller: a retry after a lost response gets the first response.
 * The key is written in the same transaction as the work; a concurrent retry waits for it.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED when the key was given to another request
 */
export async function runIdempotent<T extends object>(tx: Tx, { owner, key, request }: IdempotentCall, task: () => Promise<T>): Promise<T> {
  if (key === undefined) return task()
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ owner, key, request_hash, status: 0, response: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const mine = tx.selectFrom('idempotency_keys').where('owner', '=', owner).where('key', '=', key)
  if (!taken) {
    const stored = await mine.select(['request_hash', 'response']).executeTakeFirstOrThrow()
    refuseIf(stored.request_hash !== request_hash, 'IDEMPOTENCY_KEY_REUSED')
    return stored.response as unknown as T
  }
  const answer = await task()
  await tx
    .updateTable('idempotency_keys')
    .set({ status: 201, response: JSON.stringify(answer) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()
  return answer
}

export async function deleteExpiredKeys(db: Db, signal?: AbortSignal): Promise<void> {
  await deleteRows(db, 'idempotency_keys', sql`t.created_at < now() - interval '1 day'`, signal)
}
