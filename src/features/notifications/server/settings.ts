import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { DigestInput, NotificationSettings, SettingInput } from '../notifications.contract.ts'
import { type Channel, notificationKinds, pushKinds } from '../notifications.rules.ts'
import { deleteDigest, findDigest, upsertDigest } from './digest/digest.sql.ts'
import { selectSettings, upsertSetting } from './notifications.sql.ts'

/** The kinds of which a member is notified, by channel: every one that the member did not switch off. */
export async function getSettings({ db }: Pick<Context, 'db'>, member: Member): Promise<NotificationSettings> {
  const [rows, digest] = await Promise.all([selectSettings(db, member.id), findDigest(db, member.id)])
  const switches = <Kind extends string>(kinds: readonly Kind[], channel: Channel) => {
    const off = new Set(rows.filter((row) => !row[channel]).map(({ kind }) => kind))
    return Object.fromEntries(kinds.map((kind) => [kind, !off.has(kind)])) as Record<Kind, boolean>
  }
  return {
    site: switches(notificationKinds, 'site'),
    push: switches(pushKinds, 'push'),
    email: switches(notificationKinds, 'email'),
    digest: digest ?? 'off',
  }
}

/** A member switches one kind on or off on some channels; earlier notifications stay. */
export async function setSetting(context: Pick<Context, 'db'>, member: Member, input: SettingInput): Promise<NotificationSettings> {
  await upsertSetting(context.db, member.id, input)
  return getSettings(context, member)
}

/** A member chooses how often a digest comes. The first one sums up what comes from now on. */
export async function setDigest(context: Pick<Context, 'db'>, member: Member, { digest }: DigestInput): Promise<NotificationSettings> {
  if (digest === 'off') await deleteDigest(context.db, member.id)
  else await upsertDigest(context.db, member.id, digest)
  return getSettings(context, member)
}
