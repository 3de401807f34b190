import { presentPage } from '#db/keyset.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin, assertModerator } from '#people/server/roles.policy.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { MemberPage, MemberSearch } from '../members.contract.ts'
import { selectMembers } from './members.sql.ts'
import { presentListed } from './members.view.ts'

type Parts = Pick<Context, 'config' | 'db' | 'log'>

/**
 * Moderators search by name and sign-up day; only admins by e-mail and network, which is logged without what was asked for.
 * @throws DomainError ADMIN_ONLY
 */
export async function assertMaySearch(context: Parts, moderator: Member, { email, network }: Omit<MemberSearch, 'limit'>): Promise<void> {
  const isPrivate = email !== undefined || network !== undefined
  await (isPrivate ? assertAdmin : assertModerator)(context.db, moderator)
  if (!isPrivate) return
  const by = [email !== undefined && 'email', network !== undefined && 'network'].filter(Boolean).join(' ')
  audit(context, moderator, { action: 'members searched', contentId: by, reportIds: [] })
}

/** Moderators find members by everything that they may ask for, the latest sign-up first. @throws DomainError ADMIN_ONLY */
export async function findMembers(context: Parts, moderator: Member, search: MemberSearch): Promise<MemberPage> {
  await assertMaySearch(context, moderator, search)
  return presentPage(await selectMembers(context.db, search), search.limit, presentListed)
}
