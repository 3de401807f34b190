/** Whether the viewer returned to this page by Back or Forward, or has switched its language. */
export function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' || 'switched' in document.documentElement.dataset
}
