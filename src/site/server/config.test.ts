import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const bucket = { S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'lokma', S3_ACCESS_KEY: 'us', S3_SECRET_KEY: 'secret' }

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: undefined, rateLimits: 1, trustProxy: 0, logLevel: 'info' })
  })

  it('of a bucket come together, and without them there is none', () => {
    expect(readConfig({}).s3).toBeUndefined()
    const settings = { endpoint: 'https://s3.example', bucket: 'lokma', accessKey: 'us', secretKey: 'secret' }
    expect(readConfig(bucket).s3).toEqual({ ...settings, region: 'us-east-1' })
    expect(readConfig({ ...bucket, S3_REGION: 'auto' }).s3?.region).toBe('auto')
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
    [{ S3_ENDPOINT: 'minio' }, /^S3_ENDPOINT must be an address that begins with http:\/\/ or https:\/\/\.$/],
    [{ S3_ENDPOINT: 'https://me:secret@s3.example' }, /^S3_ENDPOINT must not hold a name or a password\.$/],
    [{ ...bucket, S3_BUCKET: 'Upper Case' }, /^S3_BUCKET must be the name of a bucket, but is 'Upper Case'\.$/],
    [{ ...bucket, S3_REGION: '?' }, /^S3_REGION /],
    [{ ...bucket, S3_SECRET_KEY: '' }, /^S3_SECRET_KEY must be set too, because S3_ENDPOINT is\.$/],
    [{ S3_ENDPOINT: 'https://s3.example' }, /^S3_BUCKET must be set too, because S3_ENDPOINT is\.$/],
    [{ S3_ACCESS_KEY: 'secret' }, /^S3_ENDPOINT must be set too, because S3_ACCESS_KEY is\.$/],
    [{ S3_REGION: 'eu-central-1' }, /^S3_ENDPOINT must be set too, because S3_REGION is\.$/],
    [{ SMTP_URL: 'mail.example' }, /^SMTP_URL must be an address that begins with smtp:\/\/ or smtps:\/\/\.$/],
    [{ MAIL_FROM: 'Lokma' }, /^MAIL_FROM must be like /],
    [{ SITE_NAME: 'x'.repeat(31) }, /^SITE_NAME must be one line of at most 30 characters without <, > and ", but is /],
    [{ SITE_CONTACT: 'biz' }, /^SITE_CONTACT must be an e-mail address, but is 'biz'\.$/],
    [{ RATE_LIMITS: '0' }, /^RATE_LIMITS must be 'on', 'off' or a factor above 0, but is '0'\.$/],
    [{ RATE_LIMITS: '1e9' }, /^RATE_LIMITS must be 'on', 'off' or a factor/],
    [{ SIGN_UP: 'nobody' }, /^SIGN_UP must be open, approval, invitation, closed, but is 'nobody'\.$/],
    [{ PROOF_OF_WORK: 'on' }, /^PROOF_OF_WORK must be off, auto, always, but is 'on'\.$/],
    [{ EMAIL_VERIFICATION: 'on' }, /^EMAIL_VERIFICATION must be off or required, but is 'on'\.$/],
    [{ GOOGLE_CLIENT_ID: 'lokma' }, /^GOOGLE_CLIENT_SECRET must be set too, because GOOGLE_CLIENT_ID is\.$/],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, /^GOOGLE_CLIENT_ID must be set too, because GOOGLE_CLIENT_SECRET is\.$/],
    [{ GOOGLE_CLIENT_ID: 'lokma', GOOGLE_CLIENT_SECRET: 'secret' }, /^PUBLIC_URL must be set too, because GOOGLE_CLIENT_ID is\.$/],
    [{ PUSH_SERVICES: 'https://push.example' }, /^PUSH_SERVICES must be hosts like /],
    [{ VAPID_PRIVATE_KEY: 'secret' }, /^VAPID_PRIVATE_KEY must be a key of P-256: 43 characters of base64url\.$/],
    [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /^VAPID_PRIVATE_KEY must be a key of P-256/],
    [{ MAP_PMTILES: '/no/such/file' }, /^MAP_PMTILES must be the path of a PMTiles file of version 3, but is '\/no\/such\/file'\.$/],
    [{ MAP_PMTILES: 'package.json' }, /^MAP_PMTILES must be the path of a PMTiles file of version 3, but is 'package\.json'\.$/],
    [{ MAP_STYLE_URL: 'http://tiles.example/style.json' }, /^MAP_STYLE_URL must be an address that begins with https:\/\/, but is /],
    [{ MAP_STYLE_URL: 'https://me:secret@tiles.example' }, /^MAP_STYLE_URL must not hold a name or a password/],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' }, /^AUTH_SECRET must be set/],
  ])('a wrong one is named in one sentence: %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})
