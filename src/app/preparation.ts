import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { PreparationConfig, Prepared } from './prepare.ts'
import { installedRelease, type Release } from './release.ts'

/** The process that prepares a start ended without success; it has said why. */
export class PreparationFailed extends Error {}

/** What workers need, and the release that they are of. */
export interface Ready extends Prepared {
  release: Release
}

/**
 * Prepares a start of the release that is installed now, in a process of its own: settings, code and migrations are those on disk.
 * @param asked ends it
 * @throws PreparationFailed
 */
export async function runPreparation(given: PreparationConfig, asked: AbortSignal): Promise<Ready> {
  const release = installedRelease()
  const { main, cwd, node } = release
  const child = fork(main, [PREPARE], { cwd, execPath: node, stdio: 'inherit' })
  const stop = (): void => void child.kill('SIGTERM')
  asked.addEventListener('abort', stop, { once: true })
  let prepared: Prepared | undefined
  child.on('message', (message: Prepared) => (prepared = message))
  // A child that ends at once takes no message; its exit says the rest.
  child.send(given, () => {})
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0 || !prepared) throw new PreparationFailed(`the preparation ended with ${code ?? 'a signal'}`)
    return { ...prepared, release }
  } finally {
    asked.removeEventListener('abort', stop)
  }
}

/** The argument of such a process. */
export const PREPARE = '--prepare'
