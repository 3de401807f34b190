import type { Tx } from '#db/transaction.ts'
import { holdMembers, recordDecision } from '#features/witnesses/server/index.ts'
import type { Context } from '#site/server/context.ts'
import { closeStatements, type Recorded, waitingOf } from './few-hours.sql.ts'
import { confirmWord, type PageHours } from './hours.sql.ts'
import { judgeHours } from './judge-hours.ts'
import { putChange } from './put-change.ts'

/**
 * Lets members who agree change the hours of a restaurant, or confirm those that one of them had said, and records it for a moderator to
 * look at. The caller holds the lock of the restaurant. @returns whether anything was decided
 */
export async function applyDecision(context: Pick<Context, 'site'>, tx: Tx, restaurantId: string, page: PageHours): Promise<boolean> {
  for (const { verdict, witnesses, members, isGuarded } of await judgeHours(context, tx, restaurantId)) {
    const { value } = witnesses[0]!
    const isConfirmation = value === page.value
    if (verdict.kind !== 'decided' || (isConfirmation && !page.isWord)) continue
    const here = await holdMembers(
      tx,
      witnesses.map(({ memberId }) => memberId),
    )
    const earliest = witnesses.findLast(({ memberId }) => here.has(memberId))
    if (!earliest) continue
    if (isConfirmation) await confirmWord(tx, restaurantId, page.version)
    else await putChange(tx, { id: restaurantId, memberId: earliest.memberId, before: page, value, undoneTo: null, isWord: false })
    await recordDecision(tx, {
      restaurantId,
      subject: 'hours',
      before: { hours: isConfirmation ? null : page.value, version: page.version } satisfies Recorded,
      after: { hours: value, version: isConfirmation ? page.version : page.version + 1 } satisfies Recorded,
      isGuarded,
      members,
      said: waitingOf(restaurantId),
    })
    await closeStatements(tx, restaurantId)
    return true
  }
  return false
}
