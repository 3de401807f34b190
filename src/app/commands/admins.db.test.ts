import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawSocket } from '#tests/support/hub.ts'
import { comment } from '#tests/support/scenes.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import type { Command } from './command.ts'
import { reason } from '#tests/support/moderation.ts'
import { dropSecondFactorCommand, grantAdminCommand, revokeAdminCommand } from './admins.ts'

type Person = Awaited<ReturnType<TestSite['member']>>

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const run = ({ run }: Command, name: string) => {
  const { media, log, config } = site.context
  return run(
    {
      database: { ...site.database, embedded: false, connection: { connectionString: site.databaseUrl } },
      media,
      config,
      log,
      screen: { write: () => true },
    },
    name,
    {},
  )
}
const grant = (name: string) => run(grantAdminCommand, name)
const revoke = (name: string) => run(revokeAdminCommand, name)
const badges = (name: string) => site.database.db.selectFrom('badges').selectAll().where('name', 'ilike', name).execute()

/** The status of the panel's API for this member, and whether the account menu links to the panel. */
async function seenBy(member: Person) {
  const [{ status }, { body }] = [await member.get('/moderation/reports'), await member.get('/viewer')]
  return [status, body['isAdmin']]
}

describe('the operator', () => {
  it('makes a member an admin and takes it back: both hold from the next call of an open session on [ADM-01 ADM-02 ADM-05]', async () => {
    const member = await site.member('aday')
    const unwanted = await site.restaurant()
    expect(await seenBy(member)).toEqual([403, false])
    expect(await grant(`@${member.username.toUpperCase()}`)).toBe(`${member.username} is an admin now.`)
    expect(await seenBy(member)).toEqual([200, true])
    expect(await grant(member.username)).toBe(`${member.username} is an admin already.`)
    expect(await badges('admin')).toMatchObject([{ is_active: true }])

    expect(await revoke(member.username)).toBe(`${member.username} is no admin any more.`)
    expect(await seenBy(member)).toEqual([403, false])
    expect((await member.send('DELETE', `/restaurants/${unwanted}`)).status).toBe(403)
    expect(await revoke(member.username)).toBe(`${member.username} was no admin.`)
  })

  it('takes every badge that makes an admin, and no look-alike', async () => {
    const member = await site.member('coklu')
    await grant(member.username)
    const { db } = site.database
    const more = { description: '-', emoji: '🎖️', condition_type: 'granted' as const, condition_value: 1 }
    const made = await db
      .insertInto('badges')
      .values(['ADMIN', 'аdmin'].map((name) => ({ ...more, name })))
      .returning('id')
      .execute()
    const given = made.map(({ id }) => ({ user_id: member.profileId, badge_id: id }))
    await db.insertInto('user_badges').values(given).execute()
    await revoke(member.username)
    expect(await seenBy(member)).toEqual([403, false])
    const left = await db.selectFrom('user_badges').select('badge_id').where('user_id', '=', member.profileId).execute()
    expect(left.map(({ badge_id }) => badge_id)).toContain(made[1]!.id)
    await db.deleteFrom('badges').where('id', '=', made[0]!.id).execute()
  })

  it('gets an error when the member does not exist, and when the badge is switched off', async () => {
    const member = await site.member('bekleyen')
    // The first grant of all makes the badge.
    await grant((await site.member('yonetici')).username)
    await expect(grant('boyle_biri_yok')).rejects.toThrow('No member is called boyle_biri_yok.')
    await expect(revoke('boyle_biri_yok')).rejects.toThrow('No member is called boyle_biri_yok.')
    const [badge] = await badges('admin')
    const switched = (is_active: boolean) => site.database.db.updateTable('badges').set({ is_active }).where('id', '=', badge!.id).execute()
    await switched(false)
    await expect(grant(member.username)).rejects.toThrow('The admin badge is switched off, so nobody can be an admin.')
    expect(await seenBy(member)).toEqual([403, false])
    await switched(true)
  })

  it('closes no connection on revoke: the channel sends an admin nothing about moderation [ADM-01]', async () => {
    const [admin, member, writer] = await Promise.all([site.member('bas'), site.member('uye'), site.member('yazan')])
    await grant(admin.username)
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const typeOf = (record: string) => {
      const { target, invocationId } = JSON.parse(record) as { target?: string; invocationId?: string }
      return invocationId ?? target
    }
    const socket = await rawSocket(site.url, { user: '', headers: { cookie, origin: site.url } })
    const restaurant = await site.restaurant()
    const said = await comment(site, restaurant, writer.profileId)
    const about = { reportType: 'spam', reason: 'Aynı ilanı her yere yazıyor' }
    await member.post('/reports', { questionId: restaurant, ...about })
    await member.post('/reports', { commentId: said, ...about })
    await admin.send('DELETE', `/comments/${said}`, reason)
    await revoke(admin.username)
    // Everything sent earlier has arrived before this answer.
    socket.send({ type: 1, target: 'Ping', invocationId: 'last', arguments: ['son'] })
    await expect.poll(async () => (await socket.received(1)).map(typeOf)).toContain('last')
    // The badge of an admin rings, at any time; the reports do not.
    await expect.poll(async () => new Set((await socket.received(1)).map(typeOf))).toEqual(new Set(['NotificationsChanged', 'last']))
    expect(await seenBy(admin)).toEqual([403, false])
    socket.socket.terminate()
  })

  it('lets a member in again who lost the device with the app and the passkeys, and ends the sessions', async () => {
    const member = await site.member('kaybeden')
    expect(await run(dropSecondFactorCommand, member.username)).toContain('neither an authenticator app nor a passkey')
    expect((await member.get('/account')).status).toBe(200)
    await site.database.pool.query(
      `insert into totp_secrets (user_id, sealed, confirmed_at, last_step)
      select auth_id, '\\x00', now(), 1 from profiles where id = $1`,
      [member.profileId],
    )
    await site.database.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced)
      select auth_id, '\\x01', '\\x00', 0, '{}', 'Telefon', false from profiles where id = $1`,
      [member.profileId],
    )
    const signIn = () => site.visitor().post('/auth/sign-in', { email: `${member.username}@example.com`, password: 'acili-ezme-7' })
    expect((await signIn()).body).toEqual({ needsCode: true })
    expect(await run(dropSecondFactorCommand, `@${member.username}`)).toContain('password alone')
    expect((await signIn()).body).toHaveProperty('profile')
    expect((await site.database.pool.query('select from passkeys')).rowCount).toBe(0)
    const left = await site.database.pool.query('select from auth_sessions s join profiles p on p.auth_id = s.user_id where p.id = $1', [
      member.profileId,
    ])
    expect(left.rowCount).toBe(1)
  })
})
