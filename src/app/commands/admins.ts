import type { Db } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { dropSetupLink } from '#features/accounts/server/index.ts'
import { fold } from '#lib/fold.ts'
import { grantAdmin, isAdminBadge } from '#people/server/admins.sql.ts'
import { type Command, CommandError } from './command.ts'

/** Makes a member an admin. A link to make the first one ends. */
export const grantAdminCommand: Command = {
  parameter: '<username>',
  summary: 'make a member an admin',
  as: 'tool',
  async run({ database }, argument) {
    await migrate(database.pool)
    return database.db.transaction().execute(async (tx) => {
      const { id, username } = await memberNamed(tx, argument)
      const made = await grantAdmin(tx, id)
      if (made === 'off') throw new CommandError('The admin badge is switched off, so nobody can be an admin.')
      await dropSetupLink(tx)
      return made === 'granted' ? `${username} is an admin now.` : `${username} is an admin already.`
    })
  },
}

/** Takes a member's admin badge away. */
export const revokeAdminCommand: Command = {
  parameter: '<username>',
  summary: 'take that from a member',
  as: 'tool',
  async run({ database }, argument) {
    await migrate(database.pool)
    return database.db.transaction().execute(async (tx) => {
      const { id, username } = await memberNamed(tx, argument)
      const taken = await tx
        .deleteFrom('user_badges')
        .where('user_id', '=', id)
        .where('badge_id', 'in', (query) => query.selectFrom('badges').select('badges.id').where(isAdminBadge))
        .returning('badge_id')
        .execute()
      return taken.length > 0 ? `${username} is no admin any more.` : `${username} was no admin.`
    })
  },
}

/**
 * Turns the authenticator app of a member off who lost it and the recovery codes, and removes the passkeys, which were on the lost
 * device. All sessions end: the operator cannot know in whose hands they are. A member without a password gets one by mail.
 */
export const dropSecondFactorCommand: Command = {
  parameter: '<username>',
  summary: 'turn off the app and remove the passkeys of a member who lost the device',
  as: 'tool',
  async run({ database }, argument) {
    await migrate(database.pool)
    return database.db.transaction().execute(async (tx) => {
      const { auth_id, username } = await memberNamed(tx, argument)
      const app = await tx.deleteFrom('totp_secrets').where('user_id', '=', auth_id).executeTakeFirst()
      const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', auth_id).executeTakeFirst()
      if (app.numDeletedRows + passkeys.numDeletedRows === 0n) return `${username} has neither an authenticator app nor a passkey.`
      await tx.deleteFrom('auth_sessions').where('user_id', '=', auth_id).execute()
      return `${username} signs in with the password alone now, on every device again.`
    })
  },
}

async function memberNamed(db: Db, name: string): Promise<{ id: string; auth_id: string; username: string }> {
  const username = fold(name).replace(/^@/, '')
  const member = await db.selectFrom('profiles').select(['id', 'auth_id', 'username']).where('username', '=', username).executeTakeFirst()
  if (!member) throw new CommandError(`No member is called ${name}.`)
  return member
}
