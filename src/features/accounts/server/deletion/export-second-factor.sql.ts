import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

/** Since when the sign-in asks for a code; null where it does not. The secret is not exported. */
export async function readSecondFactor(tx: Transaction<DB>, userId: string): Promise<{ since: Date | null } | null> {
  const row = await tx
    .selectFrom('totp_secrets')
    .select('confirmed_at as since')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}
