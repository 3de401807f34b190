import { afterEach, describe, expect, it } from 'vitest'
import { grantAdminCommand, revokeAdminCommand } from '#app/commands/admins.ts'
import type { Command } from '#app/commands/command.ts'
import { setupCommand } from '#app/commands/setup.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { SIGN_UP_MODES } from '#site/settings.ts'
import type { Client } from '#tests/support/client.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let site: TestApp
afterEach(() => site.close())

const newSite = async (env?: Record<string, string>) => void (site = await createTestApp(env))

const run = ({ run }: Command, name = '', options = {}) => {
  const { media, log, config } = site.context
  const database = { ...site.database, embedded: false, connection: { connectionString: site.databaseUrl } }
  return run({ database, media, config, log, screen: { write: () => true } }, name, options)
}

/** The token in the link that the command prints. */
const setup = async () => /\/tr\/setup#([\w-]{43})$/m.exec(await run(setupCommand))![1]!

const PASSWORD = 'acili-ezme-7'
const form = (token: string, username = 'kurucu') => ({
  token,
  email: `${username}@example.com`,
  username,
  password: PASSWORD,
  policiesAccepted: true,
})
const become = (token: string, given: object = {}, client: Client = site.visitor()) =>
  client.post('/auth/first-admin', { ...form(token), ...given })
const codeOf = async (answer: ReturnType<typeof become>) => (await answer).body['code']
const isGood = async (token: string) => (await site.visitor().post('/auth/first-admin/check', { token })).body['isValid']
const admins = async () =>
  (await site.database.pool.query<{ username: string }>('select username from profiles where is_admin(id) order by 1')).rows.map(
    ({ username }) => username,
  )

describe('the operator of a new site', () => {
  it('becomes its first admin by the link of `lokma setup`: confirmed and signed in, with the words of the command [PKG-01]', async () => {
    await newSite({ EMAIL_VERIFICATION: 'required' })
    const said = await run(setupCommand)
    expect(said).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/tr\/setup#[\w-]{43}\n\nOpen this link to become the first admin\. It works once and ends in one hour\.$/,
    )
    const token = said.split('\n')[0]!.split('#')[1]!
    const browser = site.visitor()
    const { status, body } = await become(token, { nickname: 'Kurucu K.' }, browser)
    expect([status, body]).toMatchObject([200, { profile: { username: 'kurucu', nickname: 'Kurucu K.' } }])
    const { body: viewer } = await browser.get<ViewerResult>('/viewer')
    expect(viewer).toMatchObject({ profile: { username: 'kurucu' }, isAdmin: true, mustConfirmEmail: false })
    expect((await browser.get('/moderation/reports')).status).toBe(200)
    const { rows } = await site.database.pool.query('select email_verified, must_confirm from auth_users')
    expect(rows).toEqual([{ email_verified: true, must_confirm: false }])
    // On another device with the password.
    expect((await site.visitor().post('/auth/sign-in', { email: form('').email, password: PASSWORD })).status).toBe(200)
  })

  it('uses a link once, and no second admin comes by it [PKG-01]', async () => {
    await newSite()
    const token = await setup()
    expect([await isGood(token), await isGood(token)]).toEqual([true, true])
    expect((await become(token)).status).toBe(200)
    expect(await isGood(token)).toBe(false)
    expect(await codeOf(become(token, { email: 'b@example.com', username: 'ikinci' }))).toBe('SETUP_LINK_INVALID')
    expect(await admins()).toEqual(['kurucu'])
  })

  it('gets a new link when one hour has passed, or when the first was lost: the earlier one ends [PKG-01]', async () => {
    await newSite()
    const [lost, token] = [await setup(), await setup()]
    expect([await isGood(lost), await isGood(token)]).toEqual([false, true])
    expect(await codeOf(become(lost))).toBe('SETUP_LINK_INVALID')
    const older = (minutes: number) =>
      site.database.pool.query('update auth_verifications set expires_at = expires_at - make_interval(mins => $1)', [minutes])
    await older(59)
    expect(await isGood(token)).toBe(true)
    await older(1)
    expect([await isGood(token), await codeOf(become(token))]).toEqual([false, 'SETUP_LINK_INVALID'])
    expect((await become(await setup())).status).toBe(200)
  })

  it('finds no token in the database: only its hash is stored', async () => {
    await newSite()
    const token = await setup()
    const { rows } = await site.database.pool.query<{ row: string }>('select v::text as row from auth_verifications v')
    expect(rows).toHaveLength(1)
    expect(rows[0]!.row).not.toContain(token)
  })

  it('is one person: of ten browsers that use the link at the same moment, one becomes the admin [PKG-01]', async () => {
    await newSite()
    const token = await setup()
    const ten = await Promise.all(
      Array.from({ length: 10 }, (_, at) => become(token, { email: `kurucu${at}@example.com`, username: `kurucu_${at}` })),
    )
    expect(ten.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(422)])
    expect(await admins()).toHaveLength(1)
    // What the others wrote is undone.
    expect((await site.database.pool.query('select from auth_users')).rowCount).toBe(1)
  })

  it.each(SIGN_UP_MODES)('becomes the admin in each sign-up mode, without a proof of work: %s [PKG-01]', async (mode) => {
    await newSite({ SIGN_UP: mode, PROOF_OF_WORK: 'always' })
    expect((await become(await setup())).status).toBe(200)
    expect(await admins()).toEqual(['kurucu'])
  })

  it('keeps the link when names, e-mail or password are refused by the rules of a sign-up', async () => {
    await newSite()
    const member = await site.member()
    const token = await setup()
    for (const [given, code] of [
      [{ username: member.username }, 'USERNAME_TAKEN'],
      [{ username: 'admin' }, 'USERNAME_RESERVED'],
      [{ email: `${member.username}@example.com` }, 'SETUP_EMAIL_TAKEN'],
      [{ email: 'a@mailinator.com' }, 'EMAIL_THROWAWAY'],
      [{ password: 'kurucu1' }, 'PASSWORD_IS_NAME'],
      [{ password: '123456' }, 'PASSWORD_TOO_COMMON'],
      [{ policiesAccepted: false }, 'POLICIES_NOT_ACCEPTED'],
    ] as const)
      expect([code, await codeOf(become(token, given))]).toEqual([code, code])
    expect([await isGood(token), await admins()]).toEqual([true, []])
    expect((await become(token)).status).toBe(200)
  })

  it('waits after too many tries, as at the sign-in', async () => {
    await newSite({ RATE_LIMITS: '0.02' })
    const tries = [await become('A'.repeat(43)), await become('A'.repeat(43)), await become('A'.repeat(43))]
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 429])
  })
})

describe('a site with an admin', () => {
  it('has no setup link: the command names the one for further admins, and an open link ends with the grant [PKG-01]', async () => {
    await newSite()
    const { username } = await site.member('uye')
    const token = await setup()
    await run(grantAdminCommand, username)
    expect([await isGood(token), await codeOf(become(token))]).toEqual([false, 'SETUP_LINK_INVALID'])
    await expect(run(setupCommand)).rejects.toThrow(
      "This site has an admin already: 'npm run lokma -- grant-admin <username>' makes a further one.",
    )
    // The link does not come back with the role.
    await run(revokeAdminCommand, username)
    expect(await isGood(token)).toBe(false)
    expect((await become(await setup())).status).toBe(200)
  })

  it('refuses a link that was printed for it in the same moment', async () => {
    await newSite()
    const { profileId } = await site.member('uye')
    const token = await setup()
    await site.database.pool.query(
      `with made as (insert into badges (name, emoji, description, condition_type, condition_value)
        values ('admin', '🛡️', '-', 'granted', 1) returning id)
      insert into user_badges (user_id, badge_id) select $1, id from made`,
      [profileId],
    )
    expect(await codeOf(become(token))).toBe('SETUP_LINK_INVALID')
    expect(await admins()).toHaveLength(1)
  })
})
