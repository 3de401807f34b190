import { presentPage } from '#db/keyset.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Raid, RaidPage, RaidQuery } from '../raids.contract.ts'
import { findRaid, selectRaids } from './raids.sql.ts'
import { presentRaid } from './raids.view.ts'

/** The raids that admins undid, newest first. @throws DomainError ADMIN_ONLY */
export async function listRaids({ db }: Pick<Context, 'db'>, admin: Member, query: RaidQuery): Promise<RaidPage> {
  await assertAdmin(db, admin)
  return presentPage(await selectRaids(db, query), query.limit, presentRaid)
}

/** One raid with its progress. @throws DomainError ADMIN_ONLY, RAID_NOT_FOUND */
export async function getRaid({ db }: Pick<Context, 'db'>, admin: Member, id: number): Promise<Raid> {
  await assertAdmin(db, admin)
  return presentRaid(found(await findRaid(db, id), 'RAID_NOT_FOUND'))
}
