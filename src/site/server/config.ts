import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { USUAL_BACKUP_DAYS } from '#i18n/site.ts'
import { PROOF_MODES, SETTING_LENGTHS, SIGN_UP_MODES } from '#site/settings.ts'
import { siteSettingsSchema } from '#site/settings.schema.ts'
import { environmentFile, loadEnvironmentFile } from './environment-file.ts'
import { type Profile, profiles } from './profiles.ts'
import { KNOWN_SERVICES, parsePushServices } from '#platform/push/push-services.ts'
import { isPrivateKey } from '#platform/push/vapid.ts'
import { mailAddress, primaryAddress, redisAddress, replicaAddress } from '#platform/settings/server-address.ts'
import { fileAddress, mayHoldLogin, serviceAddress, siteOrigin } from '#platform/settings/web-address.ts'

/** A setting that cannot be used; the message is one sentence for the operator. */
export class ConfigError extends Error {}

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

/** Refused as a whole, so that one sentence says what RATE_LIMITS may be. */
const factor = z.coerce.number().refine((value) => value > 0 && value <= 1e6, { abort: true })

/** A setting of the site, whose form says what is wrong by codes. */
const asSite = (key: 'name' | 'contact', message: string) =>
  z
    .string()
    .refine((value) => siteSettingsSchema.shape[key].safeParse(value).success, { message, abort: true })
    .pipe(siteSettingsSchema.shape[key])

/** How people report a weakness: a mail or a page. */
const contact = z.string().refine((value) => URL.canParse(value) && ['mailto:', 'https:'].includes(new URL(value).protocol), {
  message: 'must be an address that begins with mailto: or https://',
})

const domainList = z
  .string()
  .regex(/^[a-z0-9.,\s-]*$/i, 'must be domains, separated by commas')
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[,\s]/)
      .filter((domain) => domain !== ''),
  )
  .default([])

const pushServices = z
  .string()
  .default(KNOWN_SERVICES)
  .transform((list, context) => {
    const services = parsePushServices(list)
    if (services) return services
    context.addIssue({ code: 'custom', message: "must be hosts like 'push.example, *.push.example, localhost:4430'" })
    return z.NEVER
  })

/** Whether a file begins like PMTiles, version 3. */
function isPmtiles(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    const start = Buffer.alloc(8)
    const isWhole = readSync(file, start, 0, 8, 0) === 8
    closeSync(file)
    return isWhole && start.toString('latin1', 0, 7) === 'PMTiles' && start[7] === 3
  } catch {
    return false
  }
}

const settings = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: siteOrigin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: primaryAddress.optional(),
  DATABASE_READ_URL: replicaAddress.optional(),
  REDIS_URL: redisAddress.optional(),
  WEB_CONCURRENCY: z.coerce.number('must be a number of processes').int().min(1).max(64).default(1),
  CDN: flag.default(false),
  /** How much the server takes of its machine. */
  PROFILE: z.enum(['usual', 'small'], 'must be usual or small').default('usual'),
  TRUST_PROXY: z.coerce.number('must be the number of proxies in front').int().min(0).max(10).default(0),
  DEMO: flag.optional(),
  /** 'on', 'off', or how many times the usual limits, for tests and measurements. */
  RATE_LIMITS: z
    .union([z.literal('on').transform(() => 1), z.literal('off').transform(() => 0), factor], "must be 'on', 'off' or a factor above 0")
    .default(1),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug').default('info'),
  SECURITY_CONTACT: contact.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** For how many days the operator keeps backups: the privacy page names it. */
  BACKUP_DAYS: z.coerce.number('must be a number of days').int('must be a number of days').min(1).max(3650).default(USUAL_BACKUP_DAYS),
  ERASED_LIST: z.string().min(1).optional(),
  S3_ENDPOINT: serviceAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region')
    .optional(),
  SMTP_URL: mailAddress.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, "must be like 'Lokma <posta@lokma.example>'")
    .default('Lokma <posta@lokma.example>'),
  /** Whether a new member must open the link in the mail before writing anything. */
  EMAIL_VERIFICATION: z.enum(['off', 'required'], 'must be off or required').default('off'),
  /** Domains of e-mails, separated by commas. */
  MAIL_DOMAINS_ALLOWED: domainList,
  MAIL_DOMAINS_REFUSED: domainList,
  /** The push services that may be called. */
  PUSH_SERVICES: pushServices,
  VAPID_PRIVATE_KEY: z.string().refine(isPrivateKey, 'must be a key of P-256: 43 characters of base64url').optional(),
  MAP_PMTILES: z.string().refine(isPmtiles, 'must be the path of a PMTiles file of version 3').optional(),
  MAP_STYLE_URL: fileAddress.optional(),
  /** Defaults of settings that admins change while the site runs. */
  SITE_NAME: asSite('name', `must be one line of at most ${SETTING_LENGTHS.name} characters without <, > and "`).optional(),
  SITE_CONTACT: asSite('contact', 'must be an e-mail address').optional(),
  SIGN_UP: z.enum(SIGN_UP_MODES, `must be ${SIGN_UP_MODES.join(', ')}`).optional(),
  PROOF_OF_WORK: z.enum(PROOF_MODES, `must be ${PROOF_MODES.join(', ')}`).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: serviceAddress.default('https://accounts.google.com'),
})

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape)

/** Settings whose values are not repeated on a screen or in a log. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'AUTH_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'GOOGLE_CLIENT_SECRET',
])

export type Config = ReturnType<typeof readConfig>

/** Adds the file of settings to the environment, which goes before it. @throws ConfigError */
export function loadEnvironment(envFile: string = environmentFile()): void {
  if (process.env['SETTINGS_FILE'] && !existsSync(envFile))
    throw new ConfigError(`SETTINGS_FILE names ${resolve(envFile)}, which is not there.`)
  try {
    loadEnvironmentFile(envFile)
  } catch (error) {
    throw new ConfigError(`The file ${resolve(envFile)} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`)
  }
}

/**
 * The only reader of the environment; `.env` is read first.
 * @throws ConfigError that names the first wrong setting.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  if (env === process.env) loadEnvironment()
  const s = parseSettings(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (env['NODE_ENV'] === 'production' && s.DATABASE_URL !== undefined && s.AUTH_SECRET === undefined) {
    throw new ConfigError('AUTH_SECRET must be set (32 characters or more) in production with DATABASE_URL.')
  }
  return {
    isProduction: env['NODE_ENV'] === 'production',
    port: s.PORT,
    host: s.HOST,
    /** The origin where people reach the site; undefined: whatever address we listen on. */
    publicUrl: s.PUBLIC_URL,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    /** Undefined: all reads go to the primary. */
    databaseReadUrl: s.DATABASE_READ_URL,
    /** Undefined: this process is alone. */
    redisUrl: s.REDIS_URL,
    /** How many processes share the port. */
    workers: s.WEB_CONCURRENCY,
    profile: profiles[s.PROFILE] as Profile,
    trustProxy: s.TRUST_PROXY,
    /** Whether a shared cache in front keeps pages, one copy per value of the language cookie. */
    cdn: s.CDN,
    /** Undefined: yes on an empty embedded database, else no. */
    demo: s.DEMO,
    rateLimits: s.RATE_LIMITS,
    logLevel: s.LOG_LEVEL,
    metricsToken: s.METRICS_TOKEN,
    /** Where weaknesses are reported; without a setting, to the sender of the mails. */
    securityContact: s.SECURITY_CONTACT ?? `mailto:${addressOf(s.MAIL_FROM)}`,
    authSecret: s.AUTH_SECRET,
    backupDays: s.BACKUP_DAYS,
    /** The file that names the erased members to a restore. */
    erasedList: resolve(s.ERASED_LIST ?? join(s.DATA_DIR, 'erased-members')),
    /** Undefined: pictures are stored in the data directory. */
    s3: bucketOf(s),
    mail: {
      /** Undefined: mails are read in the local mailbox. */
      smtpUrl: s.SMTP_URL,
      from: s.MAIL_FROM,
    },
    push: {
      services: s.PUSH_SERVICES,
      /** Undefined: the key in the data directory. */
      privateKey: s.VAPID_PRIVATE_KEY,
    },
    emailVerification: s.EMAIL_VERIFICATION,
    /** The domains whose e-mails may or may not sign up, besides the built-in list of throw-away providers. */
    mailDomains: { allowed: s.MAIL_DOMAINS_ALLOWED, refused: s.MAIL_DOMAINS_REFUSED },
    /** Both undefined: the built-in map. */
    map: {
      /** The file with streets that this server offers. */
      pmtiles: s.MAP_PMTILES && resolve(s.MAP_PMTILES),
      styleUrl: s.MAP_STYLE_URL,
      /** The other site that pages with a map may then reach. */
      styleOrigin: s.MAP_STYLE_URL && new URL(s.MAP_STYLE_URL).origin,
    },
    /** The defaults of the site's settings. */
    site: onlySet({ name: s.SITE_NAME, contact: s.SITE_CONTACT, signUpMode: s.SIGN_UP, proofOfWork: s.PROOF_OF_WORK }),
    /** Undefined: nobody signs in with Google. */
    google: googleOf(s),
  }
}

/** @throws ConfigError that names the first wrong setting, or one that another one needs */
function parseSettings(given: NodeJS.ProcessEnv) {
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? 'A setting')
    const value = String(given[name] ?? '')
    // A secret is not repeated on a screen or in a log.
    const shown = SECRET_SETTINGS.has(name) || mayHoldLogin(value) ? '' : `, but is '${value}'`
    throw new ConfigError(`${name} ${issue?.message ?? 'is wrong'}${shown}.`)
  }
  const s = parsed.data
  if (s.WEB_CONCURRENCY > 1 && s.REDIS_URL === undefined) {
    throw new ConfigError('REDIS_URL must be set too, because WEB_CONCURRENCY is more than 1.')
  }
  if (s.DATABASE_READ_URL !== undefined && s.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL must be set too, because DATABASE_READ_URL is.')
  }
  if (s.MAP_PMTILES !== undefined && s.MAP_STYLE_URL !== undefined) {
    throw new ConfigError('MAP_STYLE_URL must not be set too, because MAP_PMTILES is.')
  }
  return s
}

/** The settings that have a value. */
function onlySet<T extends object>(values: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

/** The address in 'Name <address>', or the address alone; its domain as ASCII, which every reader of addresses takes. */
function addressOf(from: string): string {
  const address = from.includes('<') ? from.slice(from.indexOf('<') + 1, from.indexOf('>')) : from
  const [local = '', domain = ''] = address.split('@')
  return `${local}@${domainToASCII(domain) || domain}`
}

/** Google's client is set as a whole or not at all. */
function googleOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER, PUBLIC_URL }: z.infer<typeof settings>) {
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined) throw new ConfigError('GOOGLE_CLIENT_ID must be set too, because GOOGLE_CLIENT_SECRET is.')
  if (clientSecret === undefined) throw new ConfigError('GOOGLE_CLIENT_SECRET must be set too, because GOOGLE_CLIENT_ID is.')
  // Google redirects to one address, which the operator has registered with it.
  if (PUBLIC_URL === undefined) throw new ConfigError('PUBLIC_URL must be set too, because GOOGLE_CLIENT_ID is.')
  return { clientId, clientSecret, issuer: GOOGLE_ISSUER }
}

/** A bucket is set as a whole or not at all. */
function bucketOf(s: z.infer<typeof settings>) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = s
  const parts = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }
  const given = Object.entries({ ...parts, S3_REGION }).find(([, value]) => value !== undefined)?.[0]
  if (given === undefined) return undefined
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY && S3_SECRET_KEY)
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      region: S3_REGION ?? 'us-east-1',
    }
  const missing = Object.entries(parts).find(([, value]) => value === undefined)?.[0]
  throw new ConfigError(`${missing} must be set too, because ${given} is.`)
}

/** The origin under which people reach the site. */
export function publicOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== undefined) return publicUrl
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
