import { BackupError, type Identity, openBackup } from '../../crypto/index.ts'
import { deriveInWorker } from './derive-in-worker.ts'
import type { KeyRing } from './key-ring.ts'

export type Secret = { passphrase: string } | { recoveryCode: string }

/**
 * The keys whose backups a secret opens, the living one first. Older ones may have had another secret: they stay closed.
 * @throws BackupError when it opens none: why the first stays closed
 */
export async function openOwn({ keys }: KeyRing, secret: Secret): Promise<Identity[]> {
  const opened: Identity[] = []
  let failure: unknown
  for (const { kid, publicKey, backup } of keys) {
    if (!backup) continue
    try {
      opened.push(await openBackup(backup, { kid, publicKey }, secret, deriveInWorker))
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      failure ??= error
    }
  }
  if (opened.length === 0) throw failure ?? new BackupError('WRONG_SECRET')
  return opened
}
