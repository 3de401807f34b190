/** Runs a callback when the page is idle, after four seconds at the latest; returns how to cancel it. */
export function whenIdle(task: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
