import { joinedRead, type JoinedRead } from '#db/joined-reads.ts'
import { found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { DuetPage, OwnDuet } from '../duets.contract.ts'
import { canDuet } from '../duets.rules.ts'
import { countDuets, findOriginal, findOwnDuetId, hasDuetsOf } from './duets.sql.ts'
import { sql } from 'kysely'
import { firstPageStatement, isRestaurant, selectPage } from '#features/restaurants/server/index.ts'
import type { RankedQuery } from '#features/restaurants/restaurants.contract.ts'

/** Whether the viewer may duet a restaurant, and the id of the viewer's duet. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getOwnDuet({ db }: Pick<Context, 'db'>, viewer: Viewer, restaurantId: string): Promise<OwnDuet> {
  const original = found(await findOriginal(db, restaurantId), 'RESTAURANT_NOT_FOUND')
  const memberId = viewer.kind === 'member' ? viewer.id : undefined
  const duetId = memberId === undefined ? null : await findOwnDuetId(db, restaurantId, memberId)
  return { duetId, canDuet: canDuet(memberId, { authorId: original.author_id, questionType: original.question_type }, duetId) }
}

/** The duets of a restaurant, newest first. @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listDuets({ db }: Pick<Context, 'db'>, id: string, { cursor, limit }: RankedQuery): Promise<DuetPage> {
  const page = await selectPage(db, { cursor, limit, where: answers(id) })
  refuseIf(page.items.length === 0 && !(await isRestaurant(db, id)), 'RESTAURANT_NOT_FOUND')
  const isAll = cursor === undefined && page.nextCursor === null
  return { ...page, count: isAll ? page.items.length : await countDuets(db, id) }
}

/** Whether a restaurant has duets, so that the page of one without any does not ask for them. */
export function hasDuetsRead(): JoinedRead<boolean> {
  return joinedRead(
    (_, restaurantId) => hasDuetsOf(restaurantId),
    (has) => has,
  )
}

/** The newest duets of a restaurant that was just read. */
export async function listNewestDuets({ db }: Pick<Context, 'db'>, id: string): Promise<DuetPage> {
  const page = await newestDuets(db, id)
  return { ...page, count: page.nextCursor === null ? page.items.length : await countDuets(db, id) }
}

const SHOWN = 12
const answers = (id: string) => sql<boolean>`r.parent_question_id = ${id}`
const newestDuets = firstPageStatement({ limit: SHOWN }, answers)
