import { randomBytes } from 'node:crypto'
import { presentPage } from '#db/keyset.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { hashInvitation } from '#features/accounts/server/index.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { presentPerson } from '#people/present-person.ts'
import { found } from '#lib/errors.ts'
import { publicOrigin } from '#site/server/config.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { AdmissionQuery, Invitation, InvitationInput, InvitationPage, NewInvitation } from '../admissions.contract.ts'
import { invitationLink } from '../admissions.rules.ts'
import { findInvitation, insertInvitation, type InvitationRow, revoke, selectInvitations } from './admissions.sql.ts'

type Parts = Pick<Context, 'config' | 'db' | 'log'>

/** A moderator makes a link that opens a number of accounts until its end. The link is shown this once. @throws DomainError ADMIN_ONLY */
export async function createInvitation(context: Parts, moderator: Member, input: InvitationInput): Promise<NewInvitation> {
  const token = randomBytes(16).toString('base64url')
  const row = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [moderator.id])
    await assertModerator(tx, moderator)
    const id = await insertInvitation(tx, input, { tokenHash: hashInvitation(token), createdBy: moderator.id })
    return (await findInvitation(tx, id))!
  })
  audit(context, moderator, { action: 'invitation created', contentId: String(row.id), reportIds: [] })
  return { invitation: present(row), link: invitationLink(publicOrigin(context.config), token) }
}

/** Moderators see all invitations, newest first. @throws DomainError ADMIN_ONLY */
export async function listInvitations({ db }: Pick<Context, 'db'>, moderator: Member, query: AdmissionQuery): Promise<InvitationPage> {
  await assertModerator(db, moderator)
  return presentPage(await selectInvitations(db, query), query.limit, present)
}

/** A moderator takes an invitation back: from now on it opens no account. @throws DomainError ADMIN_ONLY, INVITATION_NOT_FOUND */
export async function revokeInvitation(context: Parts, moderator: Member, id: number): Promise<Invitation> {
  await assertModerator(context.db, moderator)
  const isChanged = await revoke(context.db, id)
  const row = found(await findInvitation(context.db, id), 'INVITATION_NOT_FOUND')
  if (isChanged) audit(context, moderator, { action: 'invitation revoked', contentId: String(id), reportIds: [] })
  return present(row)
}

function present(row: InvitationRow): Invitation {
  const { id, note, uses, username, nickname, avatar_url } = row
  return {
    id,
    note,
    uses,
    maxUses: row.max_uses,
    createdAt: row.created_at.toISOString(),
    createdBy: row.creator_id === null ? null : presentPerson(row.creator_id, { username: username!, nickname: nickname!, avatar_url }),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}
