import { forgetDrafts } from '#ui/use-draft.ts'
import { forgetChains } from './parts/chain.ts'
import { lockAllKeys } from './keys/key-store.ts'

/**
 * Removes private data from a device when a session ends, also by expiry: unsent messages, counters, and private keys that a script could
 * read. The locked keys are kept: without a backup there is no other copy.
 */
export async function clearDeviceData(): Promise<void> {
  // Removes drafts to other members; other drafts are kept for the next sign-in.
  for (const kind of ['message:', 'outgoing:']) forgetDrafts(kind)
  forgetChains()
  await lockAllKeys()
  localStorage.removeItem('lokma:member')
}
