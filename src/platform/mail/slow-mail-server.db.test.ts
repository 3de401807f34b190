import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { readConfig } from '#site/server/config.ts'
import { loopbackCertificate } from '#tests/support/certificate.ts'
import { openPostOffice, type PostOffice } from '#tests/support/smtp.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createMail, type Mail } from './mail.ts'

const SECRET = 'a secret that only tests know, 32+'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

let offices: PostOffice[]
let mails: Mail[]
let lines: string
beforeEach(async () => {
  await testApp.database.pool.query('delete from mails')
  offices = []
  mails = []
  lines = ''
})
afterEach(async () => {
  await Promise.all(mails.map((mail) => mail.close()))
  await Promise.all(offices.map((office) => office.leave()))
})

async function open(tls?: Parameters<typeof openPostOffice>[0]): Promise<PostOffice> {
  const office = await openPostOffice(tls)
  offices.push(office)
  return office
}

/** A process that sends mails, with the short limits of tests. */
function sender(url: string, timing: Parameters<typeof createMail>[0]['timing'] = {}): Mail {
  const log = pino({ level: 'debug' }, new Writable({ write: (chunk: Buffer, _, done) => ((lines += chunk.toString()), done()) }))
  const { mail: settings } = readConfig({ SMTP_URL: url, MAIL_FROM: 'Lokma <posta@köfteci.example>' })
  const mail = createMail({
    config: { mail: settings, publicUrl: undefined },
    db: testApp.database.db,
    secret: SECRET,
    log,
    metrics: new Registry(),
    timing: { patienceMs: 25, closeMs: 15, closeHandedOverMs: 40, ...timing },
  })
  mails.push(mail)
  return mail
}

async function queue(mail: Mail, ...receivers: string[]): Promise<void> {
  for (const to of receivers)
    await inTransaction(testApp.database.db, (tx) =>
      mail.queue(tx, { userId: null, to: `${to}@example.com`, subject: to, text: `Merhaba ${to}\n`, html: '<p>Merhaba</p>', minutes: 60 }),
    )
}
const rows = async () =>
  (
    await testApp.database.pool.query<{ attempts: number; wait: number }>(
      'select attempts, extract(epoch from next_attempt_at - now())::float8 as wait from mails order by id',
    )
  ).rows
const makeDue = () => testApp.database.pool.query('update mails set next_attempt_at = now()')
const arrived = (office: PostOffice) => office.messages.map(({ to }) => to[0]!.split('@')[0]).toSorted()
const idsOf = (office: PostOffice) => office.messages.map(({ raw }) => /^Message-ID:\s+(\S+)/im.exec(raw)?.[1])

/** Lets the server take mails of this receiver, and answer when the gate opens. */
function hold(office: PostOffice, name: string): PromiseWithResolvers<void> {
  const gate = Promise.withResolvers<void>()
  office.about[`${name}@example.com`] = { holds: gate.promise }
  return gate
}

/** A server that has one mail and does not answer, and one that says nothing to a second mail. */
async function halfway(office: PostOffice, mail: Mail): Promise<PromiseWithResolvers<void>> {
  const gate = hold(office, 'yavas')
  await queue(mail, 'yavas')
  mail.nudge()
  await expect.poll(() => office.received).toEqual(['yavas@example.com'])
  office.mood = 'says nothing'
  await queue(mail, 'sessiz')
  mail.nudge()
  return gate
}

describe('a mail server that is slow to answer the final dot', () => {
  it('gets one copy, and the others do not wait for it, also with more slow ones than slots [MEND-29]', async () => {
    const office = await open()
    const gate = Promise.withResolvers<void>()
    const slow = ['yavas1', 'yavas2', 'yavas3', 'yavas4', 'yavas5', 'yavas6']
    for (const name of slow) office.about[`${name}@example.com`] = { holds: gate.promise }
    // The claims of a process that sends are renewed: no other one takes its mails.
    const claims = { claimSeconds: 3, renewMs: 100 }
    const [one, other] = [sender(office.url, claims), sender(office.url, claims)]
    await queue(one, ...slow, 'hizli1', 'hizli2', 'hizli3', 'hizli4', 'hizli5', 'hizli6')
    one.nudge()
    await expect.poll(() => arrived(office)).toEqual(['hizli1', 'hizli2', 'hizli3', 'hizli4', 'hizli5', 'hizli6'])
    // The first claims would be over by now.
    const { rows: began } = await testApp.database.pool.query<{ now: Date }>('select now()')
    await expect
      .poll(async () => {
        await other.sweep()
        const { rows } = await testApp.database.pool.query<{ late: boolean }>(
          "select now() > $1::timestamptz + interval '4 seconds' as late",
          [began[0]!.now],
        )
        return rows[0]!.late
      })
      .toBe(true)
    expect(office.received.filter((to) => to.startsWith('yavas')).toSorted()).toEqual(slow.map((name) => `${name}@example.com`))
    gate.resolve()
    await expect.poll(rows).toEqual([])
    expect(arrived(office)).toHaveLength(12)
    expect(new Set(idsOf(office)).size).toBe(12)
    expect(lines).not.toContain('mail server refused')
  })

  it('has ten minutes for it, and all before it five [MEND-29]', async () => {
    const office = await open()
    const gate = await halfway(office, sender(office.url, { handOverMs: 2000, finalMs: 60_000 }))
    // The silent one was cut at the limit of its part; the other one waits on.
    await expect.poll(() => lines).toMatch(/"code":"ETIMEDOUT".*"progress":"in session"/)
    expect(lines).not.toContain('handed over')
    gate.resolve()
    await expect.poll(() => arrived(office)).toEqual(['yavas'])
    await expect.poll(async () => (await rows()).length).toBe(1)
  })

  it('that is given up after all gets the same mail once more, under the same Message-ID [MEND-29]', async () => {
    const office = await open()
    const gate = hold(office, 'yavas')
    const mail = sender(office.url, { finalMs: 50 })
    await queue(mail, 'yavas')
    mail.nudge()
    await expect.poll(() => lines).toMatch(/"code":"ETIMEDOUT".*"progress":"handed over"/)
    await expect.poll(async () => (await rows())[0]?.wait ?? 0).toBeLessThan(31)
    gate.resolve()
    await makeDue()
    delete office.about['yavas@example.com']
    await mail.sweep()
    await expect.poll(rows).toEqual([])
    expect(arrived(office)).toEqual(['yavas', 'yavas'])
    expect(new Set(idsOf(office)).size).toBe(1)
    expect(idsOf(office)[0]).toMatch(/^<[\w-]{43}@xn--kfteci-wxa\.example>$/)
  })

  it('is waited for by a stopping process longer than one that has not got the message [MEND-29]', async () => {
    const office = await open()
    const mail = sender(office.url, { closeMs: 1, closeHandedOverMs: 60_000 })
    const gate = await halfway(office, mail)
    await office.attempt(2)
    const closed = mail.close()
    await expect.poll(() => lines).toMatch(/"progress":"in session"/)
    gate.resolve()
    await closed
    expect([arrived(office), (await rows()).length]).toEqual([['yavas'], 1])
  })
})

it('a full mailbox and an unknown address hold no other mail back [MEND-29]', async () => {
  const office = await open()
  office.about = {
    'dolu@example.com': { refusal: [452, 'mailbox full'] },
    'kota@example.com': { refusal: [552, 'over quota'] },
    'yok@example.com': { refusal: [550, 'no such user'] },
  }
  const mail = sender(office.url)
  await queue(mail, 'dolu', 'kota', 'yok', 'dolu', 'bir', 'iki', 'uc', 'dort')
  mail.nudge()
  await expect.poll(() => arrived(office)).toEqual(['bir', 'dort', 'iki', 'uc'])
  // Only the full mailbox is tried again.
  await expect.poll(async () => (await rows()).map(({ attempts }) => attempts)).toEqual([1, 1])
})

describe('a mail server whose certificate is not trusted', () => {
  const own = loopbackCertificate()
  const hint = async (url: string): Promise<string> => {
    const mail = sender(url)
    await queue(mail, 'gizli')
    mail.nudge()
    await expect.poll(() => lines).toContain('mail server refused a message')
    const { hint: said = '' } = JSON.parse(lines.split('\n')[0]!) as { hint?: string }
    return said
  }

  it.each([true, false])('is named in the log with the setting that helps, with TLS at once: %s [MEND-29]', async (atOnce) => {
    const { url } = await open({ ...own, atOnce })
    expect(await hint(url)).toMatch(/of no authority that Node knows: .* NODE_EXTRA_CA_CERTS, .* \?tls\.rejectUnauthorized=false/)
    expect(lines).toContain('"reason":"DEPTH_ZERO_SELF_SIGNED_CERT"')
    expect(lines).not.toMatch(/gizli|example\.com/)
  })

  it.each([true, false])('and takes mails with what the log advises, with TLS at once: %s [MEND-29]', async (atOnce) => {
    const other = loopbackCertificate({ host: 'posta.example' })
    const ca = join(await mkdtemp(join(tmpdir(), 'lokma-ca-')), 'ca.pem')
    await writeFile(ca, own.cert + other.cert)
    const [named, renamed] = [await open({ ...own, atOnce }), await open({ ...other, atOnce })]
    const unchecked = sender(`${named.url}?tls.rejectUnauthorized=false`)
    await queue(unchecked, 'bir')
    unchecked.nudge()
    await named.arrival(1)
    // Node reads the file of authorities only when it starts.
    const script = `
      import { createDelivery } from '#platform/mail/delivery.ts'
      const log = { warn: (line) => console.log(JSON.stringify(line)) }
      const content = { to: 'iki@example.com', subject: 'a', text: 'a', html: 'a' }
      for (const url of process.argv.slice(1)) {
        const refusal = await createDelivery(url, 'posta@lokma.example', { secret: 'x', log }).deliver(content, { id: 1, created_at: new Date() })
        console.log(refusal === undefined ? 'sent' : 'refused')
      }`
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: ca }
    const urls = [named.url, renamed.url, `${renamed.url}?tls.servername=posta.example`]
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, ...urls], {
      env,
    })
    const [first, said, second, third] = stdout.trim().split('\n')
    expect([first, second, third]).toEqual(['sent', 'refused', 'sent'])
    expect(said).toMatch(/ERR_TLS_CERT_ALTNAME_INVALID.*for another name: .*\?tls\.servername=/)
  })

  it('or has expired, or speaks no TLS, is named too [MEND-29]', async () => {
    const expired = await open({ ...loopbackCertificate({ days: -1 }), atOnce: true })
    expect(await hint(expired.url)).toMatch(/has expired: renew it/)
    lines = ''
    await testApp.database.pool.query('delete from mails')
    const plain = await open()
    expect(await hint(plain.url.replace('smtp:', 'smtps:'))).toMatch(/speaks no TLS at once on this port: begin SMTP_URL with smtp:\/\//)
    lines = ''
    await testApp.database.pool.query('delete from mails')
    expect(await hint(`${plain.url}?requireTLS=true`)).toMatch(/offers no STARTTLS/)
  })
})
