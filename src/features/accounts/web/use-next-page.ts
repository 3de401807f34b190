import { useEffect } from 'react'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { memberMark, storeMemberMark } from './member-mark.ts'
import { storeWelcome } from './show-welcome.ts'

/** After a sign-in: the next page knows at its first paint that it is a member's, and keeps room for what only members see. */
export function useNextPage(viewer: ViewerResult | undefined): void {
  useEffect(() => {
    if (!viewer?.profile) return
    storeMemberMark(memberMark(viewer))
    storeWelcome(viewer.isNew)
  }, [viewer])
}
