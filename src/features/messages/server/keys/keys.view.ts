import { keyBackup, type MemberKey, type OwnKey } from '../../keys.contract.ts'
import type { OwnKeyRow } from './keys.sql.ts'

/** A key as other members see it. */
export function presentKey(row: Omit<OwnKeyRow, 'sealed'>): MemberKey {
  return {
    kid: row.kid,
    publicKey: row.public_key,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}

/** A key as its owner sees it: only the owner gets the backup. */
export function presentOwnKey(row: OwnKeyRow): OwnKey {
  return { ...presentKey(row), backup: row.sealed === null ? null : keyBackup.parse(row.sealed) }
}
