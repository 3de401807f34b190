import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { BlockChoice } from '../blocks.contract.ts'
import { BLOCKS_MAX } from '../blocks.rules.ts'
import {
  countBlocks,
  deleteBlock,
  deleteFollows,
  deleteNotifications,
  findChoice,
  insertBlock,
  lockPair,
  returnGifts,
} from './blocks.sql.ts'
import { presentChoice } from './blocks.view.ts'

/**
 * A member blocks another one: follows between them end, waiting gifts return, and neither gets notifications about the other any more.
 * The other one is not notified. Blocking again changes nothing.
 * @throws DomainError BLOCK_SELF, PROFILE_NOT_FOUND, BLOCKS_FULL
 */
export async function blockMember({ db, hub }: Pick<Context, 'db' | 'hub'>, member: Member, memberId: string): Promise<BlockChoice> {
  const pair = { ownerId: member.id, memberId }
  refuseIf(member.id === memberId, 'BLOCK_SELF')
  const { choice, givers, wereFriends } = await inTransaction(db, async (tx) => {
    const there = await lockProfiles(tx, [member.id, memberId])
    refuseIf(there.length < 2, 'PROFILE_NOT_FOUND')
    await lockPair(tx, pair)
    refuseIf((await insertBlock(tx, pair, 'block')) && (await countBlocks(tx, member.id)) > BLOCKS_MAX, 'BLOCKS_FULL')
    const wereFriends = await deleteFollows(tx, pair)
    const givers = await returnGifts(tx, pair)
    // In the order in which the numbers of unread notifications are locked.
    const [first, second] = there as [string, string]
    await deleteNotifications(tx, first, second)
    await deleteNotifications(tx, second, first)
    return { choice: presentChoice((await findChoice(tx, member.id, { id: memberId }))!), givers, wereFriends }
  })
  for (const giver of givers) hub.send(giver, 'NewsArrived', {})
  if (wereFriends) {
    hub.send(member.id, 'UserOffline', { userId: memberId })
    hub.send(memberId, 'UserOffline', { userId: member.id })
  }
  return choice
}

/**
 * A member mutes another one, who notices nothing: lists, notifications and presence leave that one out for this member.
 * @throws DomainError BLOCK_SELF, PROFILE_NOT_FOUND, BLOCKS_FULL
 */
export async function muteMember({ db, hub }: Pick<Context, 'db' | 'hub'>, member: Member, memberId: string): Promise<BlockChoice> {
  const pair = { ownerId: member.id, memberId }
  refuseIf(member.id === memberId, 'BLOCK_SELF')
  const choice = await inTransaction(db, async (tx) => {
    refuseIf((await lockProfiles(tx, [member.id, memberId])).length < 2, 'PROFILE_NOT_FOUND')
    await lockPair(tx, pair)
    refuseIf((await insertBlock(tx, pair, 'mute')) && (await countBlocks(tx, member.id)) > BLOCKS_MAX, 'BLOCKS_FULL')
    await deleteNotifications(tx, member.id, memberId)
    return presentChoice((await findChoice(tx, member.id, { id: memberId }))!)
  })
  hub.send(member.id, 'UserOffline', { userId: memberId })
  return choice
}

/**
 * A member takes a block back; ended follows, returned gifts and deleted notifications stay as they are.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export function unblockMember(context: Pick<Context, 'db'>, member: Member, memberId: string): Promise<BlockChoice> {
  return takeBack(context, member, memberId, 'block')
}

/** A member takes a mute back. @throws DomainError PROFILE_NOT_FOUND */
export function unmuteMember(context: Pick<Context, 'db'>, member: Member, memberId: string): Promise<BlockChoice> {
  return takeBack(context, member, memberId, 'mute')
}

async function takeBack({ db }: Pick<Context, 'db'>, member: Member, memberId: string, kind: 'block' | 'mute'): Promise<BlockChoice> {
  await deleteBlock(db, { ownerId: member.id, memberId }, kind)
  return presentChoice(found(await findChoice(db, member.id, { id: memberId }), 'PROFILE_NOT_FOUND'))
}
