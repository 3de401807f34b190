import { describe, expect, it } from 'vitest'
import { found } from './codes.ts'
import { examine } from './examine.ts'
import { hasFault, jsonReport, textReport } from './report.ts'
import { createSetup } from './setup.ts'

const PASSWORD = 'baska-parola'
const SECRETS = {
  AUTH_SECRET: 'u8Zx4qLw0TnR7vKe2YcM9sHd1PbJ6fAg',
  SMTP_URL: 'smtp://posta:gizli%2Fparola@posta.example',
  DATABASE_URL: `postgresql://lokma:${PASSWORD}@127.0.0.1:1/lokma`,
}

describe('an examination', () => {
  it('goes on when a check crashes or hangs, and names it', async () => {
    const checks = [
      { subject: 'one', run: () => Promise.reject(Object.assign(new Error('broken'), { code: 'EPIPE' })) },
      { subject: 'two', run: () => new Promise<never>(() => {}) },
      { subject: 'three', run: async () => ['Three is fine.'] },
    ]
    const lines = await examine(checks, createSetup({}), 50)
    expect(lines.map(({ subject, level, code }) => [subject, level, code])).toEqual([
      ['one', 'warning', 'CHECK_FAILED'],
      ['two', 'warning', 'CHECK_TOO_SLOW'],
      ['three', 'ok', undefined],
    ])
    expect(hasFault(lines)).toBe(false)
  })

  it('shows no secret, whatever a check says', async () => {
    const said = [...Object.values(SECRETS), 'gizli/parola', 'gizli%2Fparola', PASSWORD]
    const checks = said.map((text) => ({
      subject: 'loose',
      run: async () => [`It is ${text}.`, found('MAIL_TLS', `It is ${text}.`, text)],
    }))
    const lines = await examine(checks, createSetup(SECRETS))
    for (const text of said) for (const report of [textReport(lines), jsonReport(lines)]) expect(report).not.toContain(text)
  })
})

describe('a report', () => {
  const setup = () => createSetup({})
  const checks = [
    { subject: 'fine', run: async () => ['All is well.'] },
    { subject: 'late', run: async () => [found('CERTIFICATE_EXPIRES', 'It expires soon.', 'certbot renew')] },
    { subject: 'broken', run: async () => [found('CERTIFICATE_EXPIRED', 'It expired.', 'certbot renew')] },
  ]

  it('names the faults first, and counts at its end', async () => {
    const text = textReport(await examine(checks, setup()))
    expect(text.split('\n').map((line) => line.trim().split(/\s+/)[0])).toEqual(['fault', '→', 'warning', '→', 'ok', '', 'Lokma'])
    expect(text).toContain('→ certbot renew [CERTIFICATE_EXPIRED]')
    expect(text).toMatch(/1 fault and 1 warning\.$/)
    expect(textReport(await examine([checks[0]!], setup()))).toMatch(/nothing is wrong\.$/)
  })

  it('for programs has the codes, and a warning alone is healthy', async () => {
    const { healthy, findings } = JSON.parse(jsonReport(await examine(checks, setup()))) as { healthy: boolean; findings: object[] }
    expect([healthy, findings.length]).toEqual([false, 2])
    expect(findings).toContainEqual({
      subject: 'broken',
      level: 'fault',
      code: 'CERTIFICATE_EXPIRED',
      sentence: 'It expired.',
      help: 'certbot renew',
    })
    expect(JSON.parse(jsonReport(await examine(checks.slice(0, 2), setup())))).toMatchObject({ healthy: true })
  })
})
