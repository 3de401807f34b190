import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs sessions: created on the first start and stored where only the operator can read it. */
export async function loadSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  // 'wx' lets one of two first starts win; both then read the same secret.
  await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
