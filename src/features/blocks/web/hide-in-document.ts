import type { ViewerResult } from '#people/viewer.contract.ts'
import { fetchFirstViewer } from '#people/web/first-viewer.ts'

type Hidden = ViewerResult['hidden']

let last = ''
let task = Promise.resolve()

/**
 * Hides in the document what this viewer does not see, once for each change of the hidden members, also when a page returns from the
 * back/forward cache after a block. Never throws.
 */
export function hideFrom(hidden: Hidden): Promise<void> {
  const ids = [...hidden.by, '', ...hidden.owner].join(' ')
  if (ids === last || hidden.by.length + hidden.owner.length === 0) return task
  last = ids
  task = import('./parts/hide-members.ts').then(
    ({ hideMembers }) => hideMembers(hidden),
    // The import failed: the next call tries again.
    () => void (last = ''),
  )
  return task
}

/**
 * The longest time that a press waits for the viewer. The API leaves out hidden texts in any case; after this time, only the layout moves.
 */
const WAIT_MS = 5000

/** Calls `hideFrom` as soon as the viewer is known. Islands that show such texts wait for this, but at most WAIT_MS. Never throws. */
export async function hideInDocument(): Promise<void> {
  const hiding = fetchFirstViewer().then(
    ({ hidden }) => hideFrom(hidden),
    // The viewer could not be loaded: the page is the same as a visitor's.
    () => {},
  )
  await Promise.race([hiding, new Promise((done) => setTimeout(done, WAIT_MS))])
}
