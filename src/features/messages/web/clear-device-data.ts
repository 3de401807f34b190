import { forgetDrafts } from '#ui/use-draft.ts'
import { forgetChains } from './parts/chain.ts'
import { lockAllKeys } from './keys/key-store.ts'

/**
 * What remains on a device when a session ends, also by expiry: no unsent messages, no counters, and no private
 * key that a script could read. The keys themselves stay: without a backup there is no other copy.
 */
export async function clearDeviceData(): Promise<void> {
  // Drafts to other members; other drafts stay for the next sign-in.
  for (const kind of ['message:', 'outgoing:']) forgetDrafts(kind)
  forgetChains()
  await lockAllKeys()
  localStorage.removeItem('lokma:member')
}
