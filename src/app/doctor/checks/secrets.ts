import { readFile, stat } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { isPrivateKey } from '#platform/push/index.ts'
import { createSeal } from '#platform/mail/seal.ts'
import { type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import type { Setup } from '../setup.ts'
import { AS_WHOM } from '../where-settings.ts'
import { rowOf } from './query.ts'

/** The server's secret and its key for pushes: there, private, and the same as ever. */
export const secretsCheck: Check = {
  subject: 'secrets',
  async run(setup) {
    const { authSecret, push } = setup.config
    const pool = await setup.database()
    const refusal = await stat(join(setup.config.dataDir, 'secret')).catch((error: NodeJS.ErrnoException) => error)
    if (refusal instanceof Error && refusal.code === 'EACCES')
      return [`The secrets were not looked at: this user may not read them. ${AS_WHOM}`]
    const findings = [
      ...(authSecret === undefined ? [await findFile(setup, 'secret')] : []),
      await findChange(setup, pool),
      ...(push.privateKey === undefined ? [await findFile(setup, 'push-key'), await findPushKey(setup, pool)] : []),
    ]
    return orFine(findings, 'The secrets are there and private.')
  },
}

const read = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

async function findFile({ config }: Setup, name: 'secret' | 'push-key'): Promise<Finding | undefined> {
  const file = join(config.dataDir, name)
  const info = await stat(file).catch(() => undefined)
  if (!info) return undefined
  if (platform() !== 'win32' && (info.mode & 0o077) !== 0)
    return found('SECRET_OPEN', `Other users of this machine may read ${file}.`, `chmod 600 ${file}`)
  if (info.size > 0) return undefined
  return found('SECRET_EMPTY', `${file} is empty: the server does not start.`, `restore it from a copy, or to get a new one: rm ${file}`)
}

/** Mails that wait are sealed with the secret: one that does not open was sealed with another. */
async function findChange(setup: Setup, pool: pg.Pool | undefined): Promise<Finding | undefined> {
  const secret = await setup.secret()
  const row = await rowOf<{ sealed: Buffer; user_id: string | null }>(
    pool,
    'select sealed, user_id from public.mails where expires_at > now() order by id limit 1',
  )
  const members = await rowOf<{ count: number }>(pool, 'select count(*)::int as count from public.auth_users')
  const help = 'put the old AUTH_SECRET (or DATA_DIR/secret) back; without it everybody signs in again, and waiting mails are lost'
  const isGone = secret === undefined && (await isMissing(join(setup.config.dataDir, 'secret')))
  if (isGone && members && members.count > 0)
    return found('SECRET_CHANGED', `The database has ${members.count} members, but the secret is gone: a start would make a new one.`, help)
  if (secret === undefined || !row || createSeal(secret, 'mails').open(row.sealed, row.user_id ?? '') !== undefined) return undefined
  return found('SECRET_CHANGED', 'A waiting mail was sealed with another secret than the present one.', help)
}

/** A file that this user may not read is there. */
const isMissing = (file: string): Promise<boolean> =>
  stat(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )

async function findPushKey({ config }: Setup, pool: pg.Pool | undefined): Promise<Finding | undefined> {
  const file = join(config.dataDir, 'push-key')
  const key = await read(file)
  if (key !== undefined && key !== '' && !isPrivateKey(key))
    return found(
      'PUSH_KEY_BROKEN',
      `${file} holds no key: the server does not start.`,
      `restore it from a copy, or to get a new one: rm ${file}`,
    )
  if (!(await isMissing(file))) return undefined
  const row = await rowOf<{ count: number }>(pool, 'select count(*)::int as count from public.push_subscriptions')
  if (!row || row.count === 0) return undefined
  return found(
    'PUSH_KEY_LOST',
    `${row.count} browsers subscribed to pushes with a key that is gone: a start would make a new one, and none of them gets a push.`,
    'put the old VAPID_PRIVATE_KEY (or DATA_DIR/push-key) back before the next start',
  )
}
