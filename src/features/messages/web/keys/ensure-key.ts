import type { QueryClient } from '@tanstack/react-query'
import type { ViewerResult } from '#features/accounts/accounts.contract.ts'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'

let isAsked = false

/** A member who was never here since there are messages gets a key, so that others can write before the first look at them. */
export async function ensureKey(client: QueryClient): Promise<void> {
  const viewer = client.getQueryData<ViewerResult>(viewerKey)
  if (!viewer?.profile || viewer.hasMessageKey || viewer.mustConfirmEmail || isAsked) return
  isAsked = true
  try {
    const { loadKeyRing } = await import('./key-ring.ts')
    await loadKeyRing(viewer.profile.id)
    client.setQueryData<ViewerResult>(viewerKey, (now) => now && { ...now, hasMessageKey: true })
  } catch {
    // A browser that cannot, or a server that is away: the next visit tries again, and the messages say what is wrong.
  } finally {
    isAsked = false
  }
}
