import type { ViewerResult } from '#people/viewer.contract.ts'
import { fetchFirstViewer } from '#people/web/first-viewer.ts'

type Hidden = ViewerResult['hidden']

let last = ''
let task = Promise.resolve()

/** Hides in the document what this viewer does not see, once for each change: also when a page returns after a block. Never throws. */
export function hideFrom(hidden: Hidden): Promise<void> {
  const ids = [...hidden.by, '', ...hidden.owner].join(' ')
  if (ids === last || hidden.by.length + hidden.owner.length === 0) return task
  last = ids
  task = import('./parts/hide-members.ts').then(
    ({ hideMembers }) => hideMembers(hidden),
    // The next call tries again.
    () => void (last = ''),
  )
  return task
}

/** A press must not wait longer than this for the viewer. The API leaves out what is hidden in any case; only the place moves then. */
const WAIT_MS = 5000

/** The same as soon as the viewer is known: islands that show such texts wait for it, but not for ever. Never throws. */
export async function hideInDocument(): Promise<void> {
  const hiding = fetchFirstViewer().then(
    ({ hidden }) => hideFrom(hidden),
    // Without the viewer the page is that of a visitor.
    () => {},
  )
  await Promise.race([hiding, new Promise((done) => setTimeout(done, WAIT_MS))])
}
