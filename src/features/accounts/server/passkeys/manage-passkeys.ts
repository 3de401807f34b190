import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { OwnPasskeys, Passkey } from '../../passkeys.contract.ts'
import { type PasskeyRow, renamePasskeyRow, selectPasskeys } from './passkeys.sql.ts'

export function presentPasskey({ id, name, is_synced, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, isSynced: is_synced, createdAt: created_at.toISOString(), lastUsedAt: last_used_at?.toISOString() ?? null }
}

/** Members see their own passkeys, the oldest first. */
export async function listPasskeys({ db }: Pick<Context, 'db'>, { authId }: Member): Promise<OwnPasskeys> {
  return { items: (await selectPasskeys(db, authId)).map(presentPasskey) }
}

/** A member may name a passkey at any time. @throws DomainError PASSKEY_NOT_FOUND */
export async function renamePasskey({ db }: Pick<Context, 'db'>, { authId }: Member, id: string, name: string): Promise<Passkey> {
  return presentPasskey(found(await renamePasskeyRow(db, authId, id, name), 'PASSKEY_NOT_FOUND'))
}
