import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: undefined, rateLimits: 1, trustProxy: 0, logLevel: 'info' })
  })

  it.each([
    [{ PORT: 'seventy' }, /^PORT .*'seventy'\.$/],
    [{ PORT: '70000' }, /^PORT /],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address that begins with postgres:/],
    [{ PUBLIC_URL: 'lokma' }, /^PUBLIC_URL /],
    [{ DEMO: 'yes' }, /^DEMO /],
    [{ RATE_LIMITS: 'few' }, /^RATE_LIMITS /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL /],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN /],
    [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY /],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' }, /^AUTH_SECRET must be set/],
  ])('a wrong one is named in one sentence: %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})
