import { withdrawLeftVotes } from '#features/accounts/server/index.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { lockMember } from '#people/server/lock-member.ts'
import { lockCounts } from '#db/lock-counts.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member, Visitor } from '#platform/http/viewer.ts'
import type { CarriedVotes, DeviceVotes } from '../../votes.contract.ts'
import * as carried from './carried.sql.ts'

/** A cookie without a time is older than all votes that it proves. */
function deviceOf({ anonymousId, knownSince = 0 }: Visitor): carried.Device | undefined {
  return anonymousId === undefined ? undefined : { anonymousId, knownSince }
}

/** How many votes were cast on this device without an account, and on how many of these restaurants the member has voted. */
export async function getDeviceVotes({ db }: Pick<Context, 'db'>, member: Member, visitor: Visitor): Promise<DeviceVotes> {
  const device = deviceOf(visitor)
  return device ? carried.countDeviceVotes(db, device, member.id) : { votes: 0, kept: 0 }
}

/**
 * The visitor's votes of this device become the member's. They pay nobody. Where the member has voted, the member's vote stays and the
 * visitor's is removed: one person counts once. A vote on a restaurant that the member manages is removed too. Each piece is one
 * transaction, and a repeated call finds nothing more to do.
 * @throws DomainError NOT_AUTHENTICATED
 */
export async function carryVotes(
  context: Pick<Context, 'db' | 'log' | 'pages' | 'hub' | 'secret'>,
  member: Member,
  visitor: Visitor,
): Promise<CarriedVotes> {
  const device = deviceOf(visitor)
  const done = { carried: 0, kept: 0 }
  if (!device) return done
  for (;;) {
    const piece = await carried.listDeviceVotes(context.db, device)
    if (piece.length === 0) break
    const restaurants = piece.map(({ question_id }) => question_id)
    if (member.isReturned) await withdrawLeftVotes(context, member, restaurants, device.anonymousId)
    const { carried: moved, kept } = await carryOnePiece(context, member, device, piece)
    done.carried += moved
    done.kept += kept
    context.pages.changed({ restaurant: restaurants })
  }
  if (done.carried > 0) await awardBadges(context, [member.id])
  return done
}

async function carryOnePiece(
  { db }: Pick<Context, 'db'>,
  member: Member,
  device: carried.Device,
  piece: { id: string; question_id: string }[],
): Promise<CarriedVotes> {
  const ids = piece.map(({ id }) => id)
  return inTransaction(db, async (tx) => {
    // Votes and withdrawals of this member wait for the same lock.
    await lockMember(tx, member.id)
    await lockCounts(
      tx,
      piece.map(({ question_id }) => question_id),
    )
    const kept = await carried.dropRepeated(tx, ids, device, member.id)
    return { kept, carried: await carried.carryPiece(tx, ids, device, member.id) }
  })
}
