import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { KeyBackup, OwnKey } from '../../keys.contract.ts'
import { findOwnKey, putBackup } from './keys.sql.ts'
import { presentOwnKey } from './keys.view.ts'

/** A member may leave a sealed copy of any own key here, in the place of the one before. @throws DomainError KEY_NOT_FOUND */
export function keepBackup({ db }: Pick<Services, 'db'>, owner: Member, kid: string, backup: KeyBackup): Promise<OwnKey> {
  return inTransaction(db, async (tx) => {
    await lockProfiles(tx, [owner.id])
    if (!(await findOwnKey(tx, owner.id, kid))) throw new DomainError('KEY_NOT_FOUND', 404)
    await putBackup(tx, kid, backup)
    return presentOwnKey((await findOwnKey(tx, owner.id, kid))!)
  })
}
