/** Whether the viewer came back to this page by Back or Forward, or has it in another language now. */
export function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' || 'switched' in document.documentElement.dataset
}
