import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { NotificationPage } from '#features/notifications/notifications.contract.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import type { Client } from '#tests/support/client.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { mailsTo, tokenFor } from '#tests/support/mails.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { EmailUndone } from '../../email-change.contract.ts'
import type { PasskeyOptions } from '../../passkeys.contract.ts'
import type { AccountDetails } from '../../settings.contract.ts'
import { cleanAccounts } from '../index.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const PASSWORD = 'acili-ezme-7'
const fresh = () => `yeni.${newWord()}@example.com`
const query = async (text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows
const accountOf = async (client: Client) => (await client.get<AccountDetails>('/account')).body
const ask = (client: Client, email: string) => client.post('/account/email', { email })
const confirm = (token: string) => testApp.visitor().post('/auth/email-change/confirm', { token })
const undo = (token: string) => testApp.visitor().post<EmailUndone & { code?: string }>('/auth/email-change/undo', { token })
const signIn = (email: string, password = PASSWORD) => testApp.visitor().post('/auth/sign-in', { email, password })
const signUp = (email: string) =>
  testApp.visitor().post('/auth/sign-up', { email, password: PASSWORD, username: `uye${newWord()}`, policiesAccepted: true })

async function person(name: string) {
  const member = await testApp.member(name)
  return { member, old: `${member.username}@example.com`, next: fresh() }
}

/** Asks for the address and uses the link that came to it. @returns the token that undoes it */
async function change(member: Client, old: string, next: string): Promise<string> {
  expect((await ask(member, next)).status).toBe(200)
  expect((await confirm(await tokenFor(testApp, next, 'new-email'))).status).toBe(200)
  return tokenFor(testApp, old, 'undo-email')
}

describe('the e-mail of an account', () => {
  it('changes by the link at the new address, once, and the session stays [MFA-04]', async () => {
    const { member, old, next } = await person('degistiren')
    expect((await ask(member, next)).body).toEqual({ accepted: true })
    expect(await accountOf(member)).toMatchObject({ email: old, pendingEmail: next, isConfirmed: false })
    const token = await tokenFor(testApp, next, 'new-email')
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    expect(await accountOf(member)).toMatchObject({ email: next, pendingEmail: null, isConfirmed: true })
    expect([(await signIn(next)).status, (await signIn(old)).status]).toEqual([200, 401])
  })

  it('needs a fresh proof [MFA-03 MFA-04]', async () => {
    const { member, next } = await person('kanitsiz')
    await query("update auth_sessions set proven_at = now() - interval '11 minutes'")
    expect((await ask(member, next)).body).toMatchObject({ code: 'FRESH_PROOF_REQUIRED', ways: ['password'] })
    await member.post('/account/proof', { password: PASSWORD })
    expect((await ask(member, next)).status).toBe(200)
  })

  it('stays when the link is too old [MFA-04]', async () => {
    const { member, old, next } = await person('gecikmis')
    await ask(member, next)
    const token = await tokenFor(testApp, next, 'new-email')
    await query("update email_changes set confirm_until = now() - interval '1 second' where new_email = $1", [next])
    expect((await confirm(token)).body['code']).toBe('MAIL_LINK_INVALID')
    expect(await accountOf(member)).toMatchObject({ email: old, pendingEmail: null })
  })

  it('is announced at the old address, and changing it rings the bell [MFA-04 NTF-02]', async () => {
    const { member, old, next } = await person('haberli')
    await change(member, old, next)
    expect((await mailsTo(testApp, old)).map(({ subject }) => subject).sort()).toEqual([
      'E-posta adresin değişmek üzere',
      'E-posta adresin değişti',
    ])
    // Mails name no address: a stranger's wish must not write to a person through this site.
    for (const { text } of await mailsTo(testApp, old)) expect(text).not.toContain(next)
    const { items } = (await member.get<NotificationPage>('/notifications')).body
    expect(items[0]).toMatchObject({ kind: 'email_changed', href: '/tr/settings/account' })
  })

  it('follows the newest wish: of two at once one link works, and the older link does not [MFA-04]', async () => {
    const { member, old } = await person('iki')
    const wishes = [fresh(), fresh(), fresh()]
    const answers = await Promise.all(wishes.map((next) => ask(member, next)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const tokens = await Promise.all(wishes.map((next) => tokenFor(testApp, next, 'new-email')))
    const ends = await Promise.all(tokens.map(confirm))
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await accountOf(member)).email).toBe(wishes[ends.findIndex(({ status }) => status === 200)])
    expect((await accountOf(member)).email).not.toBe(old)
  })

  it('does not tell whether a new address has an account: the answer, the account and the mails to the member are the same [MFA-04]', async () => {
    const { member, old } = await person('merakli')
    const other = await person('bilinen')
    const banned = fresh()
    const hash = createHmac('sha256', testApp.context.secret).update(`banned email ${banned}`).digest()
    await query("insert into left_sanctions (person_hash, kind, expires_at) values ($1, 'banned', now() + interval '1 day')", [hash])
    for (const next of [other.old, banned, fresh()]) {
      const answer = await ask(member, next)
      expect([answer.status, answer.body, (await accountOf(member)).pendingEmail]).toEqual([200, { accepted: true }, next])
      expect((await mailsTo(testApp, old))[0]?.subject).toBe('E-posta adresin değişmek üzere')
    }
    expect((await mailsTo(testApp, other.old))[0]?.subject).toBe('Bu adresin zaten bir hesabı var')
    expect((await mailsTo(testApp, banned))[0]?.subject).toBe('Bu adresle hesap açılamıyor')
  })

  it('is no throw-away address, and not the one it is [MFA-04]', async () => {
    const { member, old } = await person('gecici')
    expect((await ask(member, 'biri@mailinator.com')).body['code']).toBe('EMAIL_THROWAWAY')
    expect((await ask(member, old.toUpperCase())).body['code']).toBe('EMAIL_SAME')
    expect((await ask(member, 'posta')).body['code']).toBe('EMAIL_INVALID')
  })

  it('does not become one that another account took meanwhile, also at the same moment [MFA-04]', async () => {
    onTestFinished(hashAtFullCost())
    const { member, old, next } = await person('yavas')
    await ask(member, next)
    const token = await tokenFor(testApp, next, 'new-email')
    const [ended] = await Promise.all([confirm(token), signUp(next)])
    const owners = await query('select count(*)::int as n from auth_users where email = $1', [next])
    expect(owners).toEqual([{ n: 1 }])
    if (ended.status !== 200) {
      expect(ended.body['code']).toBe('EMAIL_TAKEN')
      expect((await accountOf(member)).email).toBe(old)
    }
    const late = await person('dahayavas')
    await ask(late.member, late.next)
    const lateToken = await tokenFor(testApp, late.next, 'new-email')
    await signUp(late.next)
    expect((await confirm(lateToken)).body['code']).toBe('EMAIL_TAKEN')
    expect((await accountOf(late.member)).email).toBe(late.old)
  })

  it('of two members who want the same address becomes that of one [MFA-04]', async () => {
    const [one, two] = [await person('birinci'), await person('ikinci')]
    const wanted = fresh()
    const tokens: string[] = []
    for (const { member } of [one, two]) {
      await ask(member, wanted)
      tokens.push(await tokenFor(testApp, wanted, 'new-email'))
    }
    const answers = await Promise.all(tokens.map(confirm))
    expect(answers.map(({ body }) => body['code'] ?? 'done').sort()).toEqual(['EMAIL_TAKEN', 'done'])
  })

  it('ends the links that were sent to the old address before [MFA-04]', async () => {
    const { member, old, next } = await person('baglantili')
    await testApp.visitor().post('/auth/forgot-password', { email: old })
    const reset = await tokenFor(testApp, old, 'recovery')
    await change(member, old, next)
    const answer = await testApp.visitor().post('/auth/reset-password', { token: reset, password: 'yeni-lavas-8' })
    expect(answer.body['code']).toBe('MAIL_LINK_INVALID')
  })

  it('frees a member whose address had to be confirmed first [MFA-04 AUTH-13]', async () => {
    const strict = await createTestApp({ EMAIL_VERIFICATION: 'required' })
    const member = await strict.member('siki')
    expect((await member.post('/vote', { questionId: await strict.restaurant(), rating: 8 })).body['code']).toBe('EMAIL_NOT_VERIFIED')
    const next = fresh()
    expect((await ask(member, next)).status).toBe(200)
    const token = await tokenFor(strict, next, 'new-email')
    expect((await strict.visitor().post('/auth/email-change/confirm', { token })).status).toBe(200)
    await expect
      .poll(async () => (await member.get<{ mustConfirmEmail: boolean }>('/viewer')).body.mustConfirmEmail, { timeout: 10_000 })
      .toBe(false)
    await strict.close()
  }, 30_000)
})

describe('undoing a change of the e-mail', () => {
  it('restores the address, ends every session, passkey and password, and lets the owner choose a new one [MFA-04]', async () => {
    const { member: thief, old, next } = await person('hirsiz')
    const token = await change(thief, old, next)
    const key = new Authenticator()
    const { options } = (await thief.post<PasskeyOptions>('/account/passkeys/options')).body
    expect((await thief.post('/account/passkeys', { response: key.create(options) })).status).toBe(201)
    await testApp.visitor().post('/auth/forgot-password', { email: next })
    const reset = await tokenFor(testApp, next, 'recovery')

    const { status, body } = await undo(token)
    expect([status, body.email]).toEqual([200, old])
    expect((await thief.get('/account')).status).toBe(401)
    expect([(await signIn(next)).status, (await signIn(old)).status]).toEqual([401, 401])
    const visitor = testApp.visitor()
    const challenge = (await visitor.post<PasskeyOptions>('/auth/passkey/options')).body.options
    expect((await visitor.post('/auth/passkey', { response: key.get(challenge) })).body['code']).toBe('PASSKEY_UNKNOWN')
    const late = await testApp.visitor().post('/auth/reset-password', { token: reset, password: 'hirsiz-lavas-8' })
    expect(late.body['code']).toBe('MAIL_LINK_INVALID')
    const chosen = await testApp.visitor().post('/auth/reset-password', { token: body.resetToken, password: 'benim-lavas-8' })
    expect(chosen.status).toBe(200)
    expect((await signIn(old, 'benim-lavas-8')).status).toBe(200)
    expect((await undo(token)).body.code).toBe('MAIL_LINK_INVALID')
  })

  it('stops a change that still waits [MFA-04]', async () => {
    const { member, old, next } = await person('bekleyen')
    await ask(member, next)
    expect((await undo(await tokenFor(testApp, old, 'undo-email'))).status).toBe(200)
    expect((await confirm(await tokenFor(testApp, next, 'new-email'))).body['code']).toBe('MAIL_LINK_INVALID')
    expect((await member.get('/account')).status).toBe(401)
  })

  it('works with the link of the first mail after the confirmation too, for 72 hours and no longer [MFA-04]', async () => {
    const { member, old, next } = await person('ucgun')
    await ask(member, next)
    const first = await tokenFor(testApp, old, 'undo-email')
    await confirm(await tokenFor(testApp, next, 'new-email'))
    expect(await tokenFor(testApp, old, 'undo-email')).toBe(first)
    const [{ hours }] = await query(
      'select round(extract(epoch from undo_until - now()) / 3600)::int as hours from email_changes where new_email = $1',
      [next],
    )
    expect(hours).toBe(72)
    await query("update email_changes set undo_until = now() - interval '1 second' where new_email = $1", [next])
    expect((await undo(first)).body.code).toBe('MAIL_LINK_INVALID')
    await cleanAccounts(testApp.context.db, testApp.context.config)
    expect(await query('select id from email_changes where new_email = $1', [next])).toEqual([])
    expect((await signIn(next)).status).toBe(200)
  })

  it('goes back to the first address after a second change, and the thief’s own link is worth nothing then [MFA-04]', async () => {
    const { member, old, next } = await person('ikikez')
    const first = await change(member, old, next)
    const third = fresh()
    const second = await change(member, next, third)
    expect((await undo(first)).body).toMatchObject({ email: old })
    expect((await undo(second)).body.code).toBe('MAIL_LINK_INVALID')
    const other = await person('sirayla')
    const one = await change(other.member, other.old, other.next)
    const two = await change(other.member, other.next, fresh())
    expect((await undo(two)).body).toMatchObject({ email: other.next })
    expect((await undo(one)).body).toMatchObject({ email: other.old })
  })

  it('always can: nobody else gets the old address meanwhile, neither by a sign-up nor by a change [MFA-04]', async () => {
    const { member, old, next } = await person('tutulan')
    const squatter = await person('gaspci')
    const token = await change(member, old, next)
    const answer = await signUp(old)
    expect([answer.status, answer.headers.getSetCookie().some((cookie) => cookie.startsWith('lokma_session'))]).toEqual([200, false])
    await ask(squatter.member, old)
    expect((await mailsTo(testApp, old)).filter(({ text }) => text.includes('type=new-email'))).toEqual([])
    expect((await undo(token)).body).toMatchObject({ email: old })
  })

  it('and a sign-up with the old address at the moment of the change do not both win [MFA-04]', async () => {
    onTestFinished(hashAtFullCost())
    for (let turn = 0; turn < 5; turn++) {
      const { member, old, next } = await person(`yaris${turn}`)
      await ask(member, next)
      const token = await tokenFor(testApp, next, 'new-email')
      const undoing = await tokenFor(testApp, old, 'undo-email')
      await Promise.all([confirm(token), signUp(old)])
      expect((await undo(undoing)).body).toMatchObject({ email: old })
    }
  })

  it('keeps an authenticator app from before the change, and removes one from after it [MFA-04]', async () => {
    for (const isBefore of [true, false]) {
      const { member, old, next } = await person(isBefore ? 'oncesi' : 'sonrasi')
      const turnOn = (when: string) =>
        query(
          `insert into totp_secrets (user_id, sealed, confirmed_at) select auth_id, '\\x00', now() ${when} from profiles where username = $1`,
          [member.username],
        )
      if (isBefore) await turnOn("- interval '1 minute'")
      const token = await change(member, old, next)
      if (!isBefore) await turnOn('')
      await undo(token)
      const left = await query('select 1 from totp_secrets t join profiles p on p.auth_id = t.user_id where p.username = $1', [
        member.username,
      ])
      expect(left).toHaveLength(isBefore ? 1 : 0)
    }
  })

  it('happens once of ten at once, also beside a confirmation [MFA-04]', async () => {
    const { member, old, next } = await person('on')
    await ask(member, next)
    const [token, confirming] = [await tokenFor(testApp, old, 'undo-email'), await tokenFor(testApp, next, 'new-email')]
    const answers = await Promise.all([confirm(confirming), ...Array.from({ length: 10 }, () => undo(token))])
    // The confirmation comes first or finds its link gone.
    expect([200, 422]).toContain(answers[0]!.status)
    expect(answers.slice(1).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      await query('select email from auth_users u join profiles p on p.auth_id = u.id where p.username = $1', [member.username]),
    ).toEqual([{ email: old }])
  })
})
