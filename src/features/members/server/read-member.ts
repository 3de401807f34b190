import { deviceName } from '#features/accounts/sessions.rules.ts'
import { confirmFactorOf, readAccount } from '#features/accounts/server/index.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin, assertModerator, assertNotOwn } from '#people/server/roles.policy.ts'
import { listReportsAbout, listReportsBy } from '#features/reports/server/index.ts'
import { presentPerson } from '#people/present-person.ts'
import { ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { MemberAccount, MemberFile, MemberReportPage, MemberReportQuery } from '../members.contract.ts'
import { findMemberFile, type MemberFileRow } from './members.sql.ts'
import { presentFile } from './members.view.ts'

type Parts = Pick<Context, 'db'>

/**
 * Moderators read the file of a member: who it is, the sanctions that hold, how much the member did.
 * @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND
 */
export async function getMemberFile({ db }: Parts, moderator: Member, username: string): Promise<MemberFile> {
  await assertModerator(db, moderator)
  return presentFile(await getRow({ db }, username))
}

/**
 * Only admins read the e-mail and the open sessions of a member, and each reading is logged.
 * @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND
 */
export async function getMemberAccount(
  context: Pick<Context, 'config' | 'db' | 'log'>,
  admin: Member,
  username: string,
): Promise<MemberAccount> {
  await assertAdmin(context.db, admin)
  const { id } = await getRow(context, username)
  const account = found(await readAccount(context, id), 'PROFILE_NOT_FOUND')
  audit(context, admin, { action: 'account read', contentId: id, reportIds: [] })
  return {
    email: account.email,
    isVerified: account.is_verified,
    hasUnconfirmedFactor: account.has_unconfirmed_factor,
    sessions: account.sessions.map(({ user_agent, network, began_at, used_at }) => ({
      device: deviceName(user_agent) ?? null,
      network,
      beganAt: began_at.toISOString(),
      usedAt: used_at.toISOString(),
    })),
  }
}

/**
 * An admin who knows the person confirms the second factor of another member of the staff.
 * @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND, DECISION_OF_OWN, STAFF_FACTOR_SETTLED
 */
export async function confirmStaffFactor(
  context: Pick<Context, 'config' | 'db' | 'log' | 'sessions'>,
  admin: Member,
  username: string,
): Promise<void> {
  await assertAdmin(context.db, admin)
  const { id } = await getRow(context, username)
  assertNotOwn(admin, [id])
  ensure(await confirmFactorOf(context, id), 'STAFF_FACTOR_SETTLED')
  audit(context, admin, { action: 'second factor confirmed', contentId: id, reportIds: [] })
}

/** Moderators read what a member reported, or what others reported about the member. @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND */
export async function listMemberReports(
  { db }: Parts,
  moderator: Member,
  username: string,
  { side, ...query }: MemberReportQuery,
): Promise<MemberReportPage> {
  await assertModerator(db, moderator)
  const row = await getRow({ db }, username)
  if (side === 'about') return listReportsAbout({ db }, row.id, query)
  const reporter = presentPerson(row.id, row)
  const { items, nextCursor } = await listReportsBy({ db }, row.id, query)
  return { items: items.map((item) => ({ ...item, reporter })), nextCursor }
}

async function getRow({ db }: Parts, username: string): Promise<MemberFileRow> {
  return found(await findMemberFile(db, username.toLowerCase()), 'PROFILE_NOT_FOUND')
}
