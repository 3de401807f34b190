import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { bearer, genericOAuth } from 'better-auth/plugins'
import type { Logger } from 'pino'
import type { Config } from '#site/server/config.ts'
import { type Db, observeFailures } from '#db/connect.ts'
import { faultLevel, isUnavailable } from '#platform/http/error-body.ts'
import { isSecure } from '#platform/http/visitor-cookie.ts'
import { networkName } from './sessions/network-name.ts'
import { startSessions } from './mail-links/start-session.ts'
import { createConcurrencyLimit } from '#lib/concurrency-limit.ts'
import { PASSWORD_MAX, PASSWORD_MIN, RENEWED_AFTER_SECONDS, SESSION_SECONDS } from '../accounts.rules.ts'

export type Auth = ReturnType<typeof createAuth>

interface AuthParts {
  db: Db
  config: Config
  secret: string
  log: Logger
  /** Given to sign in with Google, see google/google-auth.ts. */
  google?: Config['google']
}

/** Concurrent password hashes: each takes 32 MB and a thread. */
const HASHES_AT_ONCE = 4

/** The tables of better-auth, in the names of our database. */
const tables = {
  user: {
    modelName: 'auth_users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    additionalFields: {
      // A member who signs in with Google chooses both afterwards.
      username: { type: 'string', required: false },
      nickname: { type: 'string', required: false },
      policiesAcceptedAt: { type: 'date', required: false, fieldName: 'policies_accepted_at' },
      invitationId: { type: 'number', required: false, fieldName: 'invitation_id' },
      // Set instead of policiesAcceptedAt where a moderator approves first.
      appliedAt: { type: 'date', required: false, fieldName: 'applied_at' },
      applicationAnswer: { type: 'string', required: false, fieldName: 'application_answer' },
      applicationLanguage: { type: 'string', required: false, fieldName: 'application_language' },
    },
  },
  session: {
    modelName: 'auth_sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'network',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    expiresIn: SESSION_SECONDS,
    updateAge: RENEWED_AFTER_SECONDS,
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    updateAccountOnSignIn: false,
  },
  verification: {
    modelName: 'auth_verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    storeIdentifier: 'hashed',
  },
} as const

/** better-auth keeps accounts, passwords and sessions; our own routes rewrite its answers before clients get them. */
export function createAuth({ db, config, secret, log, google }: AuthParts) {
  const secure = isSecure(config)
  const limit = createConcurrencyLimit(HASHES_AT_ONCE)
  const auth = betterAuth({
    appName: 'Lokma',
    baseURL: config.publicUrl ?? `http://localhost:${config.port}`,
    basePath: '/api/auth',
    secret,
    database: { db, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX * 2,
      password: {
        hash: (password) => limit(() => hashPassword(password)),
        verify: (given) => limit(() => verifyPassword(given)),
      },
    },
    ...tables,
    // Unsigned tokens would let anybody who reads the database sign in.
    plugins: [bearer({ requireSignature: true }), startSessions(), ...(google ? [signInWithGoogle(google)] : [])],
    databaseHooks: {
      // Refuses an unconfirmed address, so that nobody holds an account for an address that belongs to another person.
      user: { create: { before: async ({ emailVerified }) => (google && !emailVerified ? false : undefined) } },
      // Only the network is kept, never the address.
      session: { create: { before: async (session) => ({ data: { ...session, ipAddress: networkName(session.ipAddress) ?? null } }) } },
      // Google is asked for the identity only once, so its tokens are not stored.
      account: {
        create: { before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }) },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      // Without joins, better-auth prints failing queries unfiltered.
      database: { generateId: () => randomUUID(), joins: true },
      cookies: {
        session_token: {
          name: sessionCookieName(secure),
          attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
      // Set by the server from the socket or the trusted hop; a client's header of this name is dropped.
      ipAddress: { ipAddressHeaders: ['x-lokma-address'] },
    },
    telemetry: { enabled: false },
    logger: { log: createAuthLog(log) },
  })
  return { ...auth, api: sayWhatIsAway(auth.api) }
}

/** Over HTTPS no other host of the domain can set the cookie. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-lokma_session' : 'lokma_session'
}

/**
 * Logs only the message: better-auth's log lines can hold SQL parameters. It calls errors what any visitor can cause by a false
 * address, and operators are alerted of errors: here only a fault of our code or of the database is one.
 */
function createAuthLog(log: Logger) {
  return (level: 'debug' | 'info' | 'success' | 'warn' | 'error', message: string, ...given: unknown[]): void => {
    const isFault = level === 'error' && given.some(isOurFault)
    const faults = given.filter((error) => error instanceof Error).map(({ name }) => name)
    const said = { part: 'auth', ...(faults.length > 0 && { error: faults.join() }) }
    log[level === 'debug' ? 'debug' : isFault ? 'error' : 'warn'](said, message.slice(0, 200))
  }
}

/** Whether the database refused a statement, or the code failed; not what an answer of Google or a request says. */
function isOurFault(error: unknown): boolean {
  if (!(error instanceof Error) || faultLevel(error) === 'warn') return false
  const { code } = error as { code?: unknown }
  const isOfDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  // What fetch and URL refuse are type errors too: the first has a cause, the second a code.
  const isOfCode = error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError
  return isOfDatabase || (isOfCode && code === undefined && error.cause === undefined)
}

/** better-auth replaces every error with its own; this rethrows the database outage for the caller. */
function sayWhatIsAway<A extends object>(api: A): A {
  async function run(verb: (...given: unknown[]) => Promise<unknown>, given: unknown[]): Promise<unknown> {
    let away: Error | undefined
    const note = (error: Error) => {
      if (isUnavailable(error)) away ??= error
    }
    const answer = await observeFailures(note, () => verb(...given)).catch((error: Error) => {
      throw away ?? error
    })
    if (away && answer instanceof Response && answer.status >= 500) throw away
    return answer
  }
  return new Proxy(api, {
    get(target, name) {
      const verb: unknown = Reflect.get(target, name)
      return typeof verb === 'function' ? (...given: unknown[]) => run(verb.bind(target) as never, given) : verb
    },
  })
}

/** Google by OpenID Connect with PKCE and a nonce; its picture and its tokens are not kept. */
function signInWithGoogle({ issuer, clientId, clientSecret }: NonNullable<Config['google']>) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
        // Always shows the account chooser, so that a shared computer signs nobody in by accident.
        prompt: 'select_account',
        // Drops the picture; the library's type lacks undefined. The library takes every text for a yes, also 'false'.
        mapProfileToUser: ({ email_verified: isVerified }) => ({
          image: undefined as unknown as string,
          emailVerified: isVerified === true || isVerified === 'true',
        }),
      },
    ],
  })
}
