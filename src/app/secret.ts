import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#site/server/config.ts'
import { isPrivateKey, makePrivateKey } from '#platform/push/index.ts'

/** What only the server knows. */
export interface Secrets {
  /** Signs sessions. */
  secret: string
  /** The key pair that proves the sender to push services; browsers subscribe with its public half. */
  pushKey: string
}

/**
 * The secrets of the settings; those that are not set are created on the first start.
 * @throws ConfigError
 */
export async function loadSecrets(given: {
  authSecret: string | undefined
  push: { privateKey: string | undefined }
  dataDir: string
}): Promise<Secrets> {
  const secret = given.authSecret ?? (await loadSecret(given.dataDir, 'secret', () => randomBytes(32).toString('hex')))
  const pushKey = given.push.privateKey ?? (await loadSecret(given.dataDir, 'push-key', makePrivateKey))
  if (!isPrivateKey(pushKey))
    throw new ConfigError(`${join(given.dataDir, 'push-key')} holds no key: restore it from a backup, or delete it to get a new one.`)
  return { secret, pushKey }
}

/**
 * A secret that is created on the first start and stored where only the operator can read it. The file is written completely before it
 * gets its name, and only one process can give it that name: when two first starts race, both then read the same secret.
 * @throws ConfigError when the file is empty
 */
async function loadSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const file = join(dataDir, name)
  const known = await readIfThere(file)
  if (known === undefined) {
    const written = `${file}.${randomUUID()}`
    await writeFile(written, make(), { mode: 0o600, flag: 'wx' })
    try {
      await link(written, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      await unlink(written)
    }
  }
  const secret = known ?? (await readFile(file, 'utf8')).trim()
  if (secret === '') throw new ConfigError(`${file} is empty: restore it from a backup, or delete it to get a new one.`)
  return secret
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
