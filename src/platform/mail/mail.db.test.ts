import { Writable } from 'node:stream'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { openPostOffice, type PostOffice } from '#tests/support/smtp.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createMail, type Mail } from './mail.ts'
import type { MailMessage } from './message.ts'

let testApp: TestApp
let userId: string
beforeAll(async () => {
  testApp = await createTestApp()
  const member = await testApp.member('mektup')
  const { auth_id } = await testApp.database.db
    .selectFrom('profiles')
    .select('auth_id')
    .where('id', '=', member.profileId)
    .executeTakeFirstOrThrow()
  userId = auth_id
})
afterAll(() => testApp.close())

let office: PostOffice
let metrics: Registry
let lines: string
let posts: Mail[]
beforeEach(async () => {
  await testApp.database.pool.query('delete from mails')
  office = await openPostOffice()
  metrics = new Registry()
  lines = ''
  posts = []
})
afterEach(async () => {
  await office.leave()
  await Promise.all(posts.map((post) => post.close()))
})

function post(env: { smtpUrl?: string | undefined; publicUrl?: string; secret?: string; metrics?: Registry } = {}): Mail {
  const { smtpUrl = office.url, publicUrl, secret = 'a secret that only tests know, 32+' } = env
  const log = pino({ level: 'debug' }, new Writable({ write: (chunk: Buffer, _, done) => ((lines += chunk.toString()), done()) }))
  const mail = createMail({
    config: { mail: { smtpUrl: smtpUrl === '' ? undefined : smtpUrl, from: 'Lokma <posta@lokma.example>' }, publicUrl },
    db: testApp.database.db,
    secret,
    log,
    metrics: env.metrics ?? metrics,
  })
  posts.push(mail)
  return mail
}

const message = (more: Partial<MailMessage> = {}): MailMessage => ({
  userId,
  to: 'gizli.adres@example.com',
  subject: 'Gizli konu ğüşıöç',
  text: 'Gizli metin: https://lokma.example/tr#access_token=gizli\n',
  html: '<p>Gizli metin</p>',
  minutes: 60,
  ...more,
})

const queue = (mail: Mail, more: Partial<MailMessage> = {}) => inTransaction(testApp.database.db, (tx) => mail.queue(tx, message(more)))
const rows = async () =>
  (
    await testApp.database.pool.query<{ attempts: number; wait: number }>(
      'select attempts, extract(epoch from next_attempt_at - now())::float8 as wait from mails order by id',
    )
  ).rows
const makeDue = () => testApp.database.pool.query('update mails set next_attempt_at = now()')

const result = async (name: string) => {
  const { values } = await metrics.getSingleMetric('lokma_mails_total')!.get()
  return values.find(({ labels }) => labels['result'] === name)?.value ?? 0
}

describe('a message', () => {
  it('goes out once the transaction that queued it commits, as text and as HTML, and leaves no row behind [AUTH-12]', async () => {
    const mail = post()
    await queue(mail)
    mail.nudge()
    const [received] = await office.arrival(1)
    expect(received).toMatchObject({
      from: 'posta@lokma.example',
      to: ['gizli.adres@example.com'],
      text: message().text.replace('\n', '\r\n'),
    })
    expect(received!.raw).toMatch(/^From: Lokma <posta@lokma\.example>/m)
    expect(received!.raw).toMatch(/^To: gizli\.adres@example\.com/m)
    expect(received!.raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(received!.raw).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
    await expect.poll(() => result('sent')).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('of a transaction that rolled back is never sent', async () => {
    const mail = post()
    await expect(
      inTransaction(testApp.database.db, async (tx) => {
        await mail.queue(tx, message())
        throw new Error('the action failed')
      }),
    ).rejects.toThrow('the action failed')
    await mail.sweep()
    expect([office.tries, await rows()]).toEqual([0, []])
  })

  it('without a recipient does the same work but stores nothing', async () => {
    const mail = post()
    await queue(mail, { userId: undefined })
    await queue(mail, { userId: 'somebody-who-is-gone' })
    expect(await rows()).toEqual([])
  })

  it('is stored in the database with its address, subject and link unreadable', async () => {
    await queue(post({ smtpUrl: '' }))
    const { rows: all } = await testApp.database.pool.query(
      "select row_to_json(mails)::text || encode(sealed, 'escape') as whole from mails",
    )
    expect(JSON.stringify(all)).not.toMatch(/gizli|Gizli|example\.com|access_token/)
  })

  it('goes with the account', async () => {
    const other = await testApp.member('giden')
    const { rows: users } = await testApp.database.pool.query<{ auth_id: string }>('select auth_id from profiles where id = $1', [
      other.profileId,
    ])
    const mail = post({ smtpUrl: '' })
    await queue(mail, { userId: users[0]!.auth_id })
    const before = (await rows()).length
    await testApp.database.pool.query('delete from auth_users where id = $1', [users[0]!.auth_id])
    expect((await rows()).length).toBe(before - 1)
  })
})

describe('a mail server', () => {
  it('that is unavailable delays messages and nobody else; when it comes back they arrive', async () => {
    await office.leave()
    const mail = post()
    await queue(mail)
    // It returns no promise: there is nothing that a caller could wait for.
    expect(mail.nudge()).toBeUndefined()
    await expect.poll(() => result('failed')).toBe(1)
    const [row] = await rows()
    expect(row!.attempts).toBe(1)
    expect(Math.abs(row!.wait - 30)).toBeLessThan(10)
    await office.comeBack()
    await mail.sweep()
    expect([(await rows()).length, office.tries]).toEqual([1, 0])
    await makeDue()
    await mail.sweep()
    await office.arrival(1)
    await expect.poll(rows).toEqual([])
  })

  it('that is busy is asked again after growing pauses, until the message is of no use', async () => {
    office.mood = 'is busy'
    const mail = post()
    await queue(mail)
    for (const [attempt, pause] of [30, 60, 120, 240].entries()) {
      await makeDue()
      await mail.sweep()
      await expect.poll(() => result('failed')).toBe(attempt + 1)
      expect(Math.abs((await rows())[0]!.wait - pause)).toBeLessThan(10)
    }
    await testApp.database.pool.query('update mails set expires_at = now()')
    await makeDue()
    await mail.sweep()
    expect([await rows(), office.tries, await result('expired')]).toEqual([[], 4, 1])
  })

  it.each(['refuses the address', 'refuses the message'] as const)('that %s for good ends it', async (mood) => {
    office.mood = mood
    const mail = post()
    await queue(mail)
    mail.nudge()
    await expect.poll(() => result('refused')).toBe(1)
    expect([await rows(), await result('failed'), office.messages]).toEqual([[], 0, []])
  })

  it('that stops answering delays nobody, not even the shutdown', async () => {
    office.mood = 'says nothing'
    const mail = post()
    await queue(mail)
    mail.nudge()
    await office.attempt(1)
    const began = performance.now()
    await mail.close()
    // The server itself would have had twenty seconds.
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(await rows()).toHaveLength(1)
  })

  it('gets each message once, however many processes send [AUTH-12]', async () => {
    const mails = Array.from({ length: 4 }, () => post({ metrics: new Registry() }))
    await Promise.all(Array.from({ length: 30 }, (_, turn) => queue(mails[0]!, { subject: `Mektup ${turn}` })))
    for (const mail of mails) mail.nudge()
    await office.arrival(30)
    await expect.poll(rows).toEqual([])
    const subjects = office.messages.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])
    expect(new Set(subjects).size).toBe(30)
    expect(office.messages).toHaveLength(30)
  })

  it('that dies with a message in hand only delays it: nobody else takes it for two minutes', async () => {
    office.mood = 'says nothing'
    const dying = post()
    await queue(dying)
    dying.nudge()
    await office.attempt(1)
    expect((await rows())[0]!.wait).toBeGreaterThan(100)
    const other = post({ metrics: new Registry() })
    await other.sweep()
    await other.close()
    expect([office.tries, (await rows()).length]).toEqual([1, 1])
  })

  it('receives nothing that another secret has sealed', async () => {
    await queue(post({ smtpUrl: '', secret: 'another secret that was here before' }))
    const mail = post({ metrics: new Registry() })
    mail.nudge()
    await expect.poll(rows).toEqual([])
    expect(office.tries).toBe(0)
  })
})

it('no log says to whom, about what or with which link a message goes, whatever the server answers', async () => {
  const mail = post({ publicUrl: 'https://lokma.example' })
  for (const mood of ['refuses the address', 'is busy', 'refuses the message', 'takes'] as const) {
    office.mood = mood
    const before = office.tries
    await queue(mail)
    mail.nudge()
    await office.attempt(before + 1)
  }
  await office.leave()
  await makeDue()
  await queue(mail)
  mail.nudge()
  await expect.poll(() => lines.includes('ECONN') || lines.includes('ESOCKET')).toBe(true)
  expect(lines.split('\n').length).toBeGreaterThan(3)
  expect(lines).not.toMatch(/gizli|example\.com|no such user|access_token/i)
})

describe('without a mail server', () => {
  it('messages stay in the local mailbox for three days, the newest two hundred of them', async () => {
    const mail = post({ smtpUrl: '' })
    for (let turn = 0; turn < 3; turn++) await queue(mail, { subject: `Mektup ${turn}`, minutes: 1 })
    mail.nudge()
    await testApp.database.pool.query("update mails set expires_at = now() - interval '1 hour'")
    await mail.sweep()
    expect((await mail.readMailbox())!.map(({ subject }) => subject)).toEqual(['Mektup 2', 'Mektup 1', 'Mektup 0'])
    await testApp.database.pool.query("update mails set created_at = now() - interval '73 hours' where id = (select min(id) from mails)")
    await mail.sweep()
    expect(await rows()).toHaveLength(2)
    await testApp.database.pool.query(
      "insert into mails (user_id, sealed, expires_at) select $1, '\\x00', now() from generate_series(1, 250)",
      [userId],
    )
    await mail.sweep()
    expect(await rows()).toHaveLength(200)
  })

  it('a public site warns its operator at startup', async () => {
    post({ smtpUrl: '', publicUrl: 'https://lokma.example' })
    expect(lines).toContain('SMTP_URL is not set')
  })
})

it('/metrics says how many messages wait, and goes on without the database', async () => {
  const mail = post({ smtpUrl: '' })
  await queue(mail)
  expect(await metrics.metrics()).toContain('lokma_mails_waiting 1')
})

describe('the local mailbox', () => {
  const here = { host: 'localhost:3000' }
  const look = (headers: Record<string, string>, address = '127.0.0.1', where = testApp) =>
    where.app.fetch(new Request('http://localhost/dev/mail', { headers }), { address })

  it('shows the newest message first, with its link, on a page without scripts [AUTH-12]', async () => {
    await queue(post({ smtpUrl: '' }), {
      subject: '<img src=x> & "konu"',
      text: 'Buyur: http://localhost:3000/tr#access_token=a&type=signup\n',
    })
    const answer = await look(here)
    const [text, { headers }] = [await answer.text(), answer]
    expect(answer.status).toBe(200)
    expect(text).toContain('&lt;img src=x&gt; &amp; &quot;konu&quot;')
    expect(text).toContain('<a href="http://localhost:3000/tr#access_token=a&amp;type=signup">')
    expect(text).toContain('gizli.adres@example.com')
    expect(text).not.toMatch(/<script|<img src=x|style=/)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; img-src 'self';.*frame-ancestors 'none'$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  it('is open only on this machine: not for forwarded requests, other machines or another host name', async () => {
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect([header, (await look({ ...here, [header]: '127.0.0.1' })).status]).toEqual([header, 404])
    for (const address of ['10.0.0.7', '::ffff:192.168.1.5', '2001:db8::1', 'page'])
      expect([address, (await look(here, address)).status]).toEqual([address, 404])
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'lokma.example:3000'])
      expect([host, (await look({ host })).status]).toEqual([host, 404])
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost']) expect((await look({ host })).status).toBe(200)
  })

  it('is not there where a mail server is, nor where the site has an address for everybody', async () => {
    const settings: Record<string, string>[] = [{ SMTP_URL: office.url }, { PUBLIC_URL: 'https://lokma.example' }]
    for (const env of settings) {
      const other = await createTestApp(env)
      expect((await look(here, '127.0.0.1', other)).status).toBe(404)
      await other.close()
    }
    const local = await createTestApp({ PUBLIC_URL: 'http://127.0.0.1:3111' })
    expect((await look(here, '127.0.0.1', local)).status).toBe(200)
    await local.close()
  })
})
