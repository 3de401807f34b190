import { workerPath } from '#i18n/languages.ts'
import { languageTexts } from '#texts/i18n/language'
import { whenIdle } from '#lib/when-idle.ts'

/** Installs the offline page, once this page is fully loaded. */
export function storeOfflinePage(): void {
  // In development each reload must show the current sources; without HTTPS browsers offer no service worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const bring = () => void whenIdle(() => void navigator.serviceWorker.register(workerPath(languageTexts.code)).catch(() => {}))
  if (document.readyState === 'complete') bring()
  else addEventListener('load', bring, { once: true })
}
