import { useRouter } from '@tanstack/react-router'
import { t } from '#i18n/index.ts'

/** What a page shows when its data could not be loaded. */
export function LoadFailed() {
  const router = useRouter()
  return (
    <main>
      <h1>{t.common.loadFailed}</h1>
      <button type="button" onClick={() => void router.invalidate()}>
        {t.common.tryAgain}
      </button>
    </main>
  )
}
