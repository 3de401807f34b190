import { presentPage } from '#db/keyset.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { BlockPage, BlockQuery, PersonChoice } from '../blocks.contract.ts'
import { findChoice, selectBlocks } from './blocks.sql.ts'
import { presentBlocked, presentPersonChoice } from './blocks.view.ts'

/** The members whom a member blocked or muted, latest first. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listBlocks({ db }: Pick<Context, 'db'>, member: Member, query: BlockQuery): Promise<BlockPage> {
  return presentPage(await selectBlocks(db, member.id, query), query.limit, presentBlocked)
}

/**
 * What a member chose about another one. A member who blocked this one is not found, unless this one has a choice to take back.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function getChoice({ db }: Pick<Context, 'db'>, member: Member, username: string): Promise<PersonChoice> {
  const row = await findChoice(db, member.id, { username: username.toLowerCase() })
  if (!row || (row.is_closed && !row.is_blocked && !row.is_muted)) throw new DomainError('PROFILE_NOT_FOUND')
  return presentPersonChoice(row)
}
