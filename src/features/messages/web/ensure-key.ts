import type { QueryClient } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'

let isAsked = false

/** Creates a key for a member without one, so that others can write to the member before the member opens the messages. */
export async function ensureKey(client: QueryClient): Promise<void> {
  const viewer = client.getQueryData<ViewerResult>(viewerKeys.viewer)
  if (!viewer?.profile || viewer.hasMessageKey || viewer.mustConfirmEmail || isAsked) return
  isAsked = true
  try {
    const { loadKeyRing } = await import('./keys/key-ring.ts')
    await loadKeyRing(viewer.profile.id)
    client.setQueryData<ViewerResult>(viewerKeys.viewer, (now) => now && { ...now, hasMessageKey: true })
  } catch {
    // The browser cannot encrypt, or the server is down: the next visit tries again, and the messages page shows the reason.
  } finally {
    isAsked = false
  }
}
