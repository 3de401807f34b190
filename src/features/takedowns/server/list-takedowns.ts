import { joinedRead, type JoinedRead, jsonRows } from '#db/joined-reads.ts'
import { presentPage } from '#db/keyset.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { CasePage, Removal, Takedown, TakedownPage, TakedownQuery, RestaurantNotice } from '../takedowns.contract.ts'
import { findTakedown, noticesOf, selectRemoval, selectTakedowns } from './takedowns.sql.ts'
import { presentCase, presentTakedown } from './takedowns.view.ts'

const isRowId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

type Parts = Pick<Context, 'db'>

/** The register of requests by law for every reader, newest first. */
export async function listTakedowns({ db }: Parts, query: TakedownQuery): Promise<TakedownPage> {
  return presentPage(await selectTakedowns(db, query), query.limit, presentTakedown)
}

/** One entry of the register. @throws DomainError TAKEDOWN_NOT_FOUND */
export async function getTakedown({ db }: Parts, id: number | string): Promise<Takedown> {
  const row = found(isRowId(String(id)) ? await findTakedown(db, Number(id)) : undefined, 'TAKEDOWN_NOT_FOUND')
  return presentTakedown(row)
}

/** The register with what each request is about; for admins. @throws DomainError ADMIN_ONLY */
export async function listCases({ db }: Parts, admin: Member, query: TakedownQuery): Promise<CasePage> {
  await assertAdmin(db, admin)
  return presentPage(await selectTakedowns(db, query), query.limit, presentCase)
}

/** Why a restaurant's page is gone, as long as the restaurant can come back; undefined for any other address. */
export function findRemoval({ db }: Parts, address: string): Promise<Removal | undefined> {
  return selectRemoval(db, address)
}

/** What was taken down on a restaurant's page, besides comments, whose places show it. */
export function restaurantNoticesRead(): JoinedRead<RestaurantNotice[]> {
  return joinedRead(
    (_, restaurantId) => jsonRows(noticesOf(restaurantId)),
    (rows) => rows.map(({ notice, contentType }) => ({ ...notice, contentType })),
  )
}
