import { createHmac, randomUUID } from 'node:crypto'
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
export async function openSessions(
  { pool, secret }: Pick<BenchSite, 'pool' | 'secret'>,
  prefix: string,
  amount: number,
): Promise<string[]> {
  const tokens = Array.from({ length: amount }, () => randomUUID().replaceAll('-', ''))
  await pool.query(
    `insert into auth_sessions (id, user_id, token, expires_at)
     select $1 || '-' || n, $1 || '-' || n, token, now() + interval '1 day' from unnest($2::text[]) with ordinality as t(token, n)`,
    [prefix, tokens],
  )
  return tokens.map(
    (token) => `lokma_session=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`,
  )
}
