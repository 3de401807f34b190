import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { comment, membersVote } from '#tests/support/scenes.ts'
import { settled } from '#tests/support/settled.ts'
import { openPostOffice, type PostOffice } from '#tests/support/smtp.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { NotificationPage, NotificationSettings } from '../../notifications.contract.ts'
import { sendDigests } from './send-digests.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ PUBLIC_URL: 'http://localhost' })
})
beforeEach(async () => {
  await run('delete from digest_settings')
  await run('delete from mails')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const run = async <Row extends object>(text: string, values: unknown[] = []) => (await testApp.database.pool.query<Row>(text, values)).rows
const emailOf = ({ username }: Member) => `${username}@example.com`
const mailsOf = (member: Member) => mailsTo(testApp, emailOf(member))
const like = (who: Member, id: number, reaction: 'like' | null = 'like') => who.send('PUT', `/comments/${id}/reaction`, { reaction })
const choose = (member: Member, digest: string) => member.send<NotificationSettings>('PUT', '/notifications/digest', { digest })

/** Lets days pass for what is there so far, and runs the job. */
async function pass(days: number, app: TestApp = testApp): Promise<void> {
  await run('update digest_settings set sent_on = sent_on - $1::int, covers_until = covers_until - make_interval(days => $1, hours => 2)', [
    days,
  ])
  await run('update notifications set created_at = created_at - make_interval(days => $1, hours => 1)', [days])
  await sendDigests(app.database.db, new AbortController().signal, app.context)
}

/** A member with a confirmed address, a digest, and a comment that others can like. */
async function reader(digest = 'daily'): Promise<{ member: Member; said: number; restaurant: string }> {
  const member = await testApp.member('okur')
  await run('update auth_users set email_verified = true where email = $1', [emailOf(member)])
  const restaurant = await testApp.restaurant()
  await membersVote(testApp, restaurant, [member.profileId], [8])
  const said = await comment(testApp, restaurant, member.profileId, { content: 'Ekmeği çıtır' })
  await member.send('PUT', '/notifications/read', { id: 1e9, scope: 'all' })
  if (digest !== 'off') expect((await choose(member, digest)).body.digest).toBe(digest)
  return { member, said, restaurant }
}

describe('the digest', () => {
  it('sums up once what was not seen, each group in one line that opens its place [PUSH-04]', async () => {
    const { member, said, restaurant } = await reader()
    for (const name of ['bir', 'iki', 'uc']) await like(await testApp.member(name), said)
    const answerer = await testApp.member('yanit')
    await answerer.post(`/comments/${said}/replies`, { content: 'Turşusu da bol' })
    await pass(1)
    const [message, ...others] = await mailsOf(member)
    expect(others).toEqual([])
    expect(message!.subject).toBe('Lokma: 2 yeni bildirimin var')
    expect(message!.text).toContain('• yanit sana yanıt verdi\n  Turşusu da bol\n  http://localhost/tr/restaurants/')
    expect(message!.text).toContain('• uc ve 2 kişi daha yorumunu beğendi\n  Ekmeği çıtır\n')
    expect(message!.text).toContain(`http://localhost/tr/restaurants/${restaurant}?yorum=`)
    expect(message!.html).toContain('<a href="http://localhost/tr/restaurants/')
    await pass(0)
    await pass(1)
    expect(await mailsOf(member)).toHaveLength(1)
    await like(await testApp.member('dort'), said)
    await pass(1)
    expect((await mailsOf(member))[0]!.subject).toBe('Lokma: 1 yeni bildirimin var')
  })

  it('is not written when there is nothing new: all was read, taken back, or is not wanted by e-mail [PUSH-04 NTF-05]', async () => {
    const { member, said } = await reader()
    await pass(1)
    const fan = await testApp.member()
    await like(fan, said)
    const { items } = (await member.get<NotificationPage>('/notifications')).body
    await member.send('PUT', '/notifications/read', { id: items[0]!.id, scope: 'all' })
    await pass(1)
    const other = await testApp.member()
    await like(other, said)
    await like(other, said, null)
    await pass(1)
    await member.send('PUT', '/notifications/settings', { kind: 'comment_like', email: false })
    await like(await testApp.member(), said)
    await pass(1)
    expect(await mailsOf(member)).toEqual([])
  })

  it('holds what is off on the site and on for e-mail [NTF-05]', async () => {
    const { member, said } = await reader()
    await member.send('PUT', '/notifications/settings', { kind: 'comment_like', site: false })
    await like(await testApp.member('gizli'), said)
    expect((await member.get<NotificationPage>('/notifications')).body.items.map(({ kind }) => kind)).not.toContain('comment_like')
    await pass(1)
    expect((await mailsOf(member))[0]!.text).toContain('gizli yorumunu beğendi')
  })

  it('comes to nobody who did not choose it, and never to an unconfirmed address [PUSH-04]', async () => {
    const [{ member: off, said: first }, { member: unconfirmed, said: second }] = [await reader('off'), await reader()]
    await run('update auth_users set email_verified = false where email = $1', [emailOf(unconfirmed)])
    for (const said of [first, second]) await like(await testApp.member(), said)
    await pass(1)
    expect([await mailsOf(off), await mailsOf(unconfirmed)]).toEqual([[], []])
    await run('update auth_users set email_verified = true where email = $1', [emailOf(unconfirmed)])
    await pass(0)
    expect(await mailsOf(unconfirmed)).toHaveLength(1)
  })

  it('comes every day or once a week, as chosen [PUSH-04]', async () => {
    const { member, said } = await reader('weekly')
    await like(await testApp.member(), said)
    await pass(6)
    expect(await mailsOf(member)).toEqual([])
    await pass(1)
    expect(await mailsOf(member)).toHaveLength(1)
    expect((await choose(member, 'off')).body.digest).toBe('off')
    await like(await testApp.member(), said)
    await pass(30)
    expect(await mailsOf(member)).toHaveLength(1)
  })

  it('is written in the language of its reader [PUSH-04]', async () => {
    const { member, said } = await reader()
    await member.send('PATCH', '/profile', { language: 'en' })
    await like(await testApp.member('fan'), said)
    await pass(1)
    const [message] = await mailsOf(member)
    expect(message!.subject).toBe('You have 1 new notification on Lokma')
    expect(message!.text).toContain('• fan liked your comment')
  })

  it('names the newest fifteen and counts the others [PUSH-04]', async () => {
    const { member } = await reader()
    const fan = await testApp.member('hayran')
    for (let turn = 0; turn < 17; turn++) await like(fan, await comment(testApp, await testApp.restaurant(), member.profileId))
    await pass(1)
    const [message] = await mailsOf(member)
    expect(message!.subject).toBe('Lokma: 17 yeni bildirimin var')
    expect(message!.text.match(/•/g)).toHaveLength(15)
    expect(message!.text).toContain('2 bildirim daha var, hepsini aç')
  })

  it('is written once by two processes, and is still due after one that died in the middle [PUSH-06]', async () => {
    const { member, said } = await reader()
    await like(await testApp.member(), said)
    const other = await createTestApp({ PUBLIC_URL: 'http://localhost' }, undefined, { url: testApp.databaseUrl })
    const failing = { ...testApp.context, mail: { ...testApp.context.mail, queue: () => Promise.reject(new Error('killed')) } }
    await run('update digest_settings set sent_on = sent_on - 1')
    await run(`update notifications set created_at = created_at - interval '1 minute' * 10`)
    await run(`update digest_settings set covers_until = covers_until - interval '1 day'`)
    await sendDigests(testApp.database.db, new AbortController().signal, failing)
    expect(await mailsOf(member)).toEqual([])
    await Promise.all([testApp, other, testApp, other].map((app) => pass(0, app)))
    expect(await mailsOf(member)).toHaveLength(1)
    await other.close()
  })

  it('is shown in the local mailbox, with the link that ends it [PUSH-04 PUSH-05]', async () => {
    const { member, said } = await reader()
    await like(await testApp.member(), said)
    await pass(1)
    const page = await testApp.app.request('/dev/mail', { headers: { host: 'localhost' } }, { address: '127.0.0.1' } as never)
    const html = await page.text()
    expect(html).toContain(emailOf(member))
    expect(html).toContain(`http://localhost/unsubscribe?token=digest.${member.profileId}.`)
  })
})

describe('a mail on its way', () => {
  let office: PostOffice
  let posting: TestApp
  beforeAll(async () => {
    office = await openPostOffice()
    const env = { PUBLIC_URL: 'http://localhost', SMTP_URL: office.url, MAIL_FROM: 'Lokma <posta@lokma.example>' }
    posting = await createTestApp(env, undefined, { url: testApp.databaseUrl })
  })
  afterAll(async () => {
    await posting.close()
    await office.leave()
  })
  const header = (name: string, raw: string) =>
    new RegExp(`^${name}: ((?:.*\\r?\\n[ \\t])*.*)`, 'im').exec(raw)?.[1]?.replaceAll(/\r?\n[ \t]/g, '')

  it('carries the headers of RFC 8058 when it is a digest; a mail about the account carries none [PUSH-05]', async () => {
    const before = office.messages.length
    const { member, said } = await reader()
    await like(await testApp.member(), said)
    await pass(1, posting)
    const digest = (await office.arrival(before + 1))[before]
    const token = unsubscribeToken(testApp.context.secret, 'digest', member.profileId)
    expect(header('List-Unsubscribe', digest!.raw)).toBe(`<http://localhost/unsubscribe?token=${token}>`)
    expect(header('List-Unsubscribe-Post', digest!.raw)).toBe('List-Unsubscribe=One-Click')
    const account = posting.visitor()
    account.cookies.set('x', 'y')
    await account.post('/auth/forgot-password', { email: emailOf(member) })
    const mails = await office.arrival(before + 2)
    expect(mails[before + 1]!.raw).not.toMatch(/^List-Unsubscribe/im)
  })

  it('keeps its Message-ID when the process died before it knew that the server had taken it [PUSH-06]', async () => {
    const before = office.messages.length
    const { said } = await reader()
    await like(await testApp.member(), said)
    // The record of the answer fails, as in a process that dies: the row stays claimed.
    await run('create sequence deaths')
    await run(`create function die() returns trigger language plpgsql as $$ begin perform nextval('deaths'); raise 'killed'; end $$`)
    await run('create trigger die before delete on mails for each row execute function die()')
    await pass(1, posting)
    await office.arrival(before + 1)
    // A sequence is the one thing that a rollback leaves.
    await expect.poll(async () => (await run<{ is_called: boolean }>('select is_called from deaths'))[0]!.is_called).toBe(true)
    await run('drop function die cascade')
    await run('drop sequence deaths')
    await run('update mails set next_attempt_at = now()')
    await expect
      .poll(async () => {
        await posting.context.mail.sweep()
        return office.messages.length
      })
      .toBe(before + 2)
    const [first, second] = office.messages.slice(before).map(({ raw }) => header('Message-ID', raw))
    expect(first).toMatch(/^<[\w-]{43}@lokma\.example>$/)
    expect(second).toBe(first)
    await settled(posting)
  })
})

describe('the link that unsubscribes', () => {
  const address = (token: string) => `http://localhost/unsubscribe?token=${token}`
  const digestOf = async (member: Member) => (await member.get<NotificationSettings>('/notifications/settings')).body.digest
  const open = (token: string) => testApp.app.request(address(token), { headers: { host: 'localhost' } })
  /** As a mail service does it: no cookie, no origin, or that of its own site. */
  const press = (token: string, headers: Record<string, string> = {}) =>
    testApp.app.request(address(token), {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'List-Unsubscribe=One-Click',
    })

  it('only asks when it is opened, and ends the digest at once when it is posted, as often as it is [PUSH-05]', async () => {
    const { member } = await reader()
    const token = unsubscribeToken(testApp.context.secret, 'digest', member.profileId)
    for (let turn = 0; turn < 2; turn++) {
      const page = await open(token)
      expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
        200,
        'no-store',
        'no-referrer',
      ])
      expect(await page.text()).toContain('<form method="post"')
    }
    expect(await digestOf(member)).toBe('daily')
    for (const headers of [{}, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }])
      expect((await press(token, headers as Record<string, string>)).status).toBe(200)
    expect(await digestOf(member)).toBe('off')
    // Chosen again, it ends again; and after the account is gone there is nothing to end.
    await choose(member, 'weekly')
    await press(token)
    expect(await digestOf(member)).toBe('off')
    await member.post('/account/deletion', { username: member.username, password: 'acili-ezme-7' })
    expect((await press(token)).status).toBe(200)
  })

  it('ends nothing when it was changed, and nobody else’s digest [PUSH-05]', async () => {
    const [{ member }, { member: other }] = [await reader(), await reader()]
    const token = unsubscribeToken(testApp.context.secret, 'digest', member.profileId)
    for (const wrong of [token.replace(member.profileId, other.profileId), token.slice(0, -2), '', 'digest..', '%00', '"><script>'])
      for (const answer of [await open(encodeURIComponent(wrong)), await press(encodeURIComponent(wrong))]) {
        expect([wrong, answer.status]).toEqual([wrong, 400])
        expect(await answer.text()).not.toContain('<script>')
      }
    await press(token)
    expect([await digestOf(member), await digestOf(other)]).toEqual(['off', 'daily'])
  })
})
