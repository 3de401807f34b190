import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { OwnKeys } from '../../keys.contract.ts'
import { selectOwnKeys } from './keys.sql.ts'
import { presentOwnKey } from './keys.view.ts'

/** A member's own keys with the backups, to open them on another device. */
export async function listOwnKeys({ db }: Pick<Context, 'db'>, owner: Member): Promise<OwnKeys> {
  return { keys: (await selectOwnKeys(db, owner.id)).map(presentOwnKey) }
}
