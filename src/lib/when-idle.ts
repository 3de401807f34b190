/** Does something when the page has nothing else to do, after four seconds at the latest; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle time to tell of.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
