import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { t } from '#i18n/index.ts'
import { Button } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { State } from '#ui/state.tsx'

/** What a page shows when its data could not be loaded. */
export function LoadFailed() {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Wrap className="py-8 lg:py-12">
      <State tone="error" level={1} title={t.common.loadFailed} help={t.common.loadFailedHelp}>
        <Button
          variant="main"
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {t.common.tryAgain}
        </Button>
      </State>
    </Wrap>
  )
}
