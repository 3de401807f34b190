import { randomBytes } from 'node:crypto'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { changeUsername } from '#features/accounts/server/index.ts'
import type { RemovalInput } from '#features/moderation/moderation.contract.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { noteReplacement, recordRemoval } from '#features/moderation/server/index.ts'
import type { ProfilePart } from '#features/reports/reports.rules.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Profile } from '../profiles.contract.ts'
import { isPartShown, NEUTRAL_NICKNAME, NEUTRAL_USERNAME } from '../profiles.rules.ts'
import { getProfile } from './get-profile.ts'
import { updateProfile } from './profiles.sql.ts'

type Parts = Pick<Context, 'config' | 'db' | 'hub' | 'log' | 'pages' | 'presence' | 'secret' | 'sessions'>

/**
 * A moderator removes the name, the picture or the text of a profile, with a reason. A neutral name takes the place of the name, which
 * the member can change; an appeal brings each part back where the member has put nothing there since.
 * @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND, DECISION_OF_OWN, PROFILE_PART_GONE, REASON_REQUIRED
 */
export async function removePart(
  context: Parts,
  moderator: Member,
  { id, part, reason }: { id: string; part: ProfilePart; reason: RemovalInput },
): Promise<Profile> {
  await assertModerator(context.db, moderator)
  const contentId = `${id}.${part}`
  const { reportIds } = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [moderator.id, id])
    const shown = found(
      await tx.selectFrom('profiles').select(['nickname', 'username', 'avatar_url', 'description']).where('id', '=', id).executeTakeFirst(),
      'PROFILE_NOT_FOUND',
    )
    refuseIf(id === moderator.id, 'DECISION_OF_OWN')
    ensure(isPartShown(shown, part), 'PROFILE_PART_GONE')
    const recorded = await recordRemoval(tx, moderator, { contentType: 'profile', contentId, memberId: id, reason })
    if (part === 'name') await giveNeutralName(context, tx, id, recorded.decisionId!)
    else if (part === 'text') await updateProfile(tx, id, { description: null })
    // The file stays as long as the picture can come back.
    else await tx.updateTable('profiles').set({ avatar_url: null }).where('id', '=', id).execute()
    return recorded
  })
  context.sessions.forget(id)
  context.hub.send(id, 'NewsArrived', {})
  context.pages.changed({ member: id })
  audit(context, moderator, { action: 'profile part removed', contentId, reportIds })
  return getProfile(context, moderator, { id })
}

async function giveNeutralName(context: Pick<Context, 'secret'>, tx: Tx, id: string, decisionId: number): Promise<void> {
  const names = { nickname: NEUTRAL_NICKNAME, username: `${NEUTRAL_USERNAME}${randomBytes(6).toString('hex')}` }
  await changeUsername(context, tx, id, names.username)
  await updateProfile(tx, id, names)
  await noteReplacement(tx, decisionId, names)
}
