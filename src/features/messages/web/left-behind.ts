import { forgetDrafts } from '#ui/use-draft.ts'
import { forgetChains } from './chain.ts'
import { lockAllKeys } from './keys/key-store.ts'

/**
 * What a session leaves on a device when it ends, also when it ends by itself: no words that were not sent, no
 * counters, and no private key that a script could read. Keys themselves stay: without a backup there is no other.
 */
export async function clearLeftBehind(): Promise<void> {
  // What is written to other members; other drafts wait for the next sign-in.
  for (const kind of ['message:', 'outgoing:']) forgetDrafts(kind)
  forgetChains()
  await lockAllKeys()
  localStorage.removeItem('lokma:member')
}
