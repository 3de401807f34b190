import type { Derive } from '../../crypto/index.ts'

export type DeriveCall = Parameters<Derive>

/** This browser could not derive a key from a passphrase: it has no workers, no WebAssembly or too little memory. */
export class DeriveError extends Error {}

/** Runs Argon2id in a worker: the page does not freeze and keeps its strict CSP. @throws DeriveError */
export const deriveInWorker: Derive = async (...call) => {
  let worker: Worker | undefined
  try {
    worker = new Worker(new URL('./argon.worker.ts', import.meta.url), { type: 'module' })
    return await ask(worker, call)
  } catch (error) {
    throw new DeriveError('this browser cannot derive a key', { cause: error })
  } finally {
    // Frees the passphrase and the 64 MB of memory.
    worker?.terminate()
  }
}

function ask(worker: Worker, call: DeriveCall): Promise<Uint8Array> {
  return new Promise((done, fail) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array | string>) => {
      if (typeof data === 'string') fail(new Error(data))
      else done(data)
    })
    worker.addEventListener('error', ({ message }) => fail(new Error(message || 'the worker did not start')))
    worker.addEventListener('messageerror', () => fail(new Error('the answer could not be read')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    worker.postMessage(call)
  })
}
