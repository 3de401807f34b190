import { useEffect } from 'react'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { memberMark, storeMemberMark } from './member-mark.ts'
import { storeWelcome } from './show-welcome.ts'

/**
 * After a sign-in, stores what the next page needs at its first paint: that the viewer is a member, and the space for parts that only
 * members see.
 */
export function useNextPage(viewer: ViewerResult | undefined): void {
  useEffect(() => {
    if (!viewer?.profile) return
    storeMemberMark(memberMark(viewer))
    storeWelcome(viewer.isNew)
  }, [viewer])
}
