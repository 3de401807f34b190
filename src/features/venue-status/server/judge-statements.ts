import type { Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import type { VenueStatus } from '#features/restaurants/restaurants.rules.ts'
import { findNewcomers, isGuarded } from '#features/witnesses/server/index.ts'
import { groupsOf, judge, type Verdict } from '#features/witnesses/witnesses.rules.ts'
import type { Context } from '#platform/context.ts'
import { addressOf } from '../venue-status.rules.ts'
import { selectStatements } from './venue-status.sql.ts'

/** What members say together, and what follows from it. */
export interface Judgement {
  verdict: Verdict
  statement: VenueStatus
  movedTo: string | null
  isGuarded: boolean
  /** Each member with the number of those with whom the member counts as one. */
  members: { id: string; group: number }[]
}

/** What members decided about whether a restaurant is still there, for each thing that they say, the most members first. */
export async function judgeStatements(
  { site }: Pick<Context, 'site'>,
  db: Db | Transaction<DB>,
  restaurantId: string,
): Promise<Judgement[]> {
  const rows = await selectStatements(db, restaurantId)
  const newcomers = await findNewcomers(
    db,
    rows.map(({ userId }) => userId),
    site.current(),
  )
  const all = rows.map((row) => ({ ...row, memberId: row.userId, isNewcomer: newcomers.has(row.userId) }))
  const said = Object.groupBy(
    all.filter((row) => row.isWaiting),
    ({ statement }) => statement,
  )
  const judgements: Judgement[] = []
  for (const [statement, witnesses] of Object.entries(said) as [VenueStatus, typeof all][]) {
    const guarded = await isGuarded(
      db,
      restaurantId,
      witnesses.map(({ memberId }) => memberId),
    )
    const contradictions = all.filter((row) => row.statement !== statement)
    const groups = groupsOf(witnesses)
    judgements.push({
      statement,
      verdict: judge({ witnesses, contradictions, isGuarded: guarded, now: witnesses[0]!.now }),
      movedTo: addressOf(witnesses),
      isGuarded: guarded,
      members: witnesses.map(({ memberId }, at) => ({ id: memberId, group: groups[at]! })),
    })
  }
  return judgements.toSorted((one, other) => other.members.length - one.members.length)
}
