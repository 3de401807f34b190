import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { MemberKeys, OwnKeys } from '../../keys.contract.ts'
import type { Member } from '#platform/http/viewer.ts'
import { findConversation } from '../messages.sql.ts'
import { selectKeys, selectOwnKeys } from './keys.sql.ts'
import { presentKey, presentOwnKey } from './keys.view.ts'

/** The public keys of a member: one to write to, and older ones to verify senders. @throws DomainError PROFILE_NOT_FOUND */
export async function listKeys({ db }: Pick<Context, 'db'>, profileId: string): Promise<MemberKeys> {
  return { keys: found(await selectKeys(db, profileId), 'PROFILE_NOT_FOUND').map(presentKey) }
}

/** The public keys of the other member of a conversation. @throws DomainError CONVERSATION_NOT_FOUND */
export async function listCorrespondentKeys({ db }: Pick<Context, 'db'>, member: Member, conversationId: string): Promise<MemberKeys> {
  const conversation = await findConversation(db, member.id, conversationId)
  const keys = found(conversation?.other_id ? await selectKeys(db, conversation.other_id) : undefined, 'CONVERSATION_NOT_FOUND')
  return { keys: keys.map(presentKey) }
}

/** A member's own keys with the backups, to open them on another device. */
export async function listOwnKeys({ db }: Pick<Context, 'db'>, owner: Member): Promise<OwnKeys> {
  return { keys: (await selectOwnKeys(db, owner.id)).map(presentOwnKey) }
}
