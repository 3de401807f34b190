import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#site/server/config.ts'
import { createBucket } from '#tests/support/bucket.ts'
import { openPostOffice } from '#tests/support/smtp.ts'
import { tryServices } from './try-services.ts'

const PASSWORD = 'cok-gizli-parola'

/** Tries the services of these settings. @returns the lines of the log, as they come */
function trial(env: Record<string, string>, slot?: number): { lines: string[]; stop(): void } {
  const lines: string[] = []
  const log = pino({ base: null, formatters: { level: (level) => ({ level }) } }, { write: (line) => void lines.push(line) })
  const peers = slot === undefined ? undefined : ({ slot } as never)
  return { lines, ...tryServices({ config: readConfig({ MAIL_FROM: 'posta@sehrim.test', ...env }), log, peers }) }
}

describe('a start tries its services once and', () => {
  it('names a mail server that is away, with what helps and without its password [PKG-03]', async () => {
    const { lines } = trial({ SMTP_URL: `smtp://posta:${PASSWORD}@127.0.0.1:1` })
    await expect.poll(() => lines.length).toBe(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 'warn',
      part: 'mail',
      code: 'MAIL_UNREACHABLE',
      msg: expect.stringContaining('127.0.0.1:1 does not answer'),
      hint: expect.stringContaining('SMTP_URL'),
    })
    expect(lines[0]).not.toContain(PASSWORD)
  })

  it('names a bucket that refuses its key, without the key [PKG-03]', async () => {
    const bucket = await createBucket()
    const { lines } = trial({ ...bucket.settings, S3_SECRET_KEY: PASSWORD })
    await expect.poll(() => lines.length).toBe(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', part: 'media', code: 'BUCKET_KEY', hint: expect.any(String) })
    expect(lines[0]).not.toContain(PASSWORD)
    await bucket.close()
  })

  it('says nothing where all is well, sends no mail, and asks once of several workers [PKG-03]', async () => {
    const office = await openPostOffice()
    const trials = [0, 1, undefined].map((slot) => trial({ SMTP_URL: office.url }, slot))
    const bad = trial({ SMTP_URL: 'smtp://127.0.0.1:1' }, 1)
    const witness = trial({ SMTP_URL: 'smtp://127.0.0.1:1' }, 0)
    await expect.poll(() => witness.lines.length).toBe(1)
    for (const { lines, stop } of trials) {
      stop()
      expect(lines).toEqual([])
    }
    expect([bad.lines, office.tries, office.messages]).toEqual([[], 0, []])
    await office.leave()
  })
})
