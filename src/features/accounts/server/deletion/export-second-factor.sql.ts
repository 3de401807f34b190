import type { Tx } from '#db/transaction.ts'

/** The keys to a member's account besides the password. */
export async function readKeysToAccount(tx: Tx, userId: string) {
  return {
    secondFactor: await readSecondFactor(tx, userId),
    passkeys: await readPasskeys(tx, userId),
    emailChanges: await readEmailChanges(tx, userId),
  }
}

/** When the member turned the second factor on; null while it is off. The secret is not exported. */
async function readSecondFactor(tx: Tx, userId: string): Promise<{ since: Date | null } | null> {
  const row = await tx
    .selectFrom('totp_secrets')
    .select('confirmed_at as since')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** The passkeys of a member. A public key is no use to anybody but this site. */
export function readPasskeys(tx: Tx, userId: string) {
  return tx
    .selectFrom('passkeys')
    .select(['name', 'created_at as since', 'last_used_at as lastUsedAt', 'is_synced as isSynced'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** The changes of the e-mail that wait or can still be undone. */
function readEmailChanges(tx: Tx, userId: string) {
  return tx
    .selectFrom('email_changes')
    .select(['old_email as from', 'new_email as to', 'created_at as askedAt', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
