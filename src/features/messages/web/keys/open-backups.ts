import { BackupError, type Identity, openBackup } from '../../crypto/index.ts'
import { deriveInWorker } from './derive-in-worker.ts'
import type { KeyRing } from './key-ring.ts'

export type Secret = { passphrase: string } | { recoveryCode: string }

/**
 * The keys whose backups a secret opens, the active one first. Older backups may have another secret and are skipped.
 * @throws BackupError when the secret opens no backup: the error of the first one
 */
export async function openBackups({ keys }: KeyRing, secret: Secret): Promise<Identity[]> {
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
