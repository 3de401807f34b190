import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { OwnKeys } from '../../keys.contract.ts'
import { selectOwnKeys } from './keys.sql.ts'
import { presentOwnKey } from './keys.view.ts'

/** Members get their own keys with the backups, to open them on another device. */
export async function listOwnKeys({ db }: Pick<Services, 'db'>, owner: Member): Promise<OwnKeys> {
  return { keys: (await selectOwnKeys(db, owner.id)).map(presentOwnKey) }
}
