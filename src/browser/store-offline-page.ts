import { whenIdle } from '#lib/when-idle.ts'

/** Installs the offline page, once this page is fully loaded. */
export function storeOfflinePage(): void {
  // In development every look shows the sources as they are; without https there is no such worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const bring = () => void whenIdle(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}))
  if (document.readyState === 'complete') bring()
  else addEventListener('load', bring, { once: true })
}
