import { createHmac, randomUUID } from 'node:crypto'
import { SESSION_SECONDS } from '#features/accounts/accounts.rules.ts'
import type { BenchSite } from './site.ts'

/** Adds members named by a prefix and 1 to `amount`. The trigger of sign-ups makes their profiles. */
export async function addMembers({ pool }: Pick<BenchSite, 'pool'>, prefix: string, amount: number): Promise<void> {
  await pool.query(
    `insert into auth_users (id, name, email, username, nickname, policies_accepted_at)
     select $1 || '-' || n, 'x', $1 || n || '@example.com', $1 || n, 'Ölçüm', now() from generate_series(1, $2::int) n`,
    [prefix, amount],
  )
}

/** Signs in the first members of a prefix without a password. @returns their cookies, in the order of their numbers */
export async function openSessions(site: Pick<BenchSite, 'pool' | 'secret'>, prefix: string, amount: number): Promise<string[]> {
  return signIn(
    site,
    Array.from({ length: amount }, (_, index) => `${prefix}-${index + 1}`),
  )
}

/** Signs in accounts without a password, for the whole lifetime of a session: none is renewed in a measurement. @returns their cookies, in the order of their ids */
export async function signIn({ pool, secret }: Pick<BenchSite, 'pool' | 'secret'>, accountIds: readonly string[]): Promise<string[]> {
  const tokens = accountIds.map(() => randomUUID().replaceAll('-', ''))
  await pool.query(
    `insert into auth_sessions (id, user_id, token, expires_at)
     select token, user_id, token, now() + make_interval(secs => $3) from unnest($1::text[], $2::text[]) as t(user_id, token)`,
    [accountIds, tokens, SESSION_SECONDS],
  )
  return tokens.map(
    (token) => `lokma_session=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`,
  )
}
