import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator, assertNotOwn } from '#people/server/roles.policy.ts'
import { presentPerson } from '#people/present-person.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Looked, LookInput, Looks } from '../looks.contract.ts'
import { lookValue, undoBySubject } from './look-values.ts'
import { findLook, hasSaid, markLooked, selectSaid } from './looks.sql.ts'

/** Moderators read what members decided, as a list of one; an empty one when it waits no longer. @throws DomainError ADMIN_ONLY */
export async function listLook({ db }: Pick<Context, 'db'>, moderator: Member, id: number): Promise<Looks> {
  await assertModerator(db, moderator)
  const row = await findLook(db, id)
  if (!row) return { items: [] }
  const said = await selectSaid(db, id)
  return {
    items: [
      {
        id,
        restaurant: { id: row.restaurant_id, title: row.title, address: row.address },
        before: lookValue(row.subject, row.old_value),
        after: lookValue(row.subject, row.new_value),
        decidedAt: row.decided_at.toISOString(),
        isCurrent: row.is_current,
        said: said.map((one) => ({
          value: lookValue(row.subject, one.value),
          saidAt: one.said_at.toISOString(),
          agrees: one.agrees,
          member: presentPerson(one.member_id, one),
        })),
      },
    ],
  }
}

/**
 * A moderator looked at what members decided, and leaves it or sets the restaurant back to what it was before, while nothing else was
 * decided since. Nobody looks at what they said themselves. Of two moderators the first decides.
 * @throws DomainError ADMIN_ONLY, LOOK_DONE, DECISION_OF_OWN, LOOK_OVERTAKEN
 */
export async function lookAtDecision(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages' | 'site'>,
  moderator: Member,
  id: number,
  { undo }: LookInput,
): Promise<Looked> {
  const { db, pages } = context
  await assertModerator(db, moderator)
  const { restaurant_id: restaurantId, subject, title } = found(await findLook(db, id), 'LOOK_DONE')
  assertNotOwn(moderator, (await hasSaid(db, id, moderator.id)) ? [moderator.id] : [])
  await inTransaction(db, async (tx) => {
    const isUndone = undo && (await undoBySubject[subject](context, tx, { restaurantId, decisionId: id, moderatorId: moderator.id }))
    ensure(await markLooked(tx, id, undo ? 'undone' : 'fine', moderator.id), 'LOOK_DONE')
    refuseIf(undo && !isUndone, 'LOOK_OVERTAKEN')
  })
  if (undo) pages.changed({ restaurant: restaurantId, restaurants: true })
  audit(context, moderator, {
    action: undo ? 'decision of members undone' : 'decision of members seen',
    contentId: restaurantId,
    title,
    reportIds: [],
  })
  return { id, undone: undo }
}
