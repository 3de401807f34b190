import ShieldAlert from 'lucide-react/icons/shield-alert'
import { Suspense, useEffect, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { fullDate } from '#i18n/format.ts'
import { REFUSED } from '#lib/api.ts'
import { isOfSanction } from '#people/sanction.rules.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageWidth } from '#ui/page-width.tsx'

const WarningDialog = lazyPart(() => import('./parts/warning-dialog.tsx'))
const texts = sanctionTexts.notice

/** Shown on every page to a member under a sanction; empty for all other viewers. An unread warning opens by itself. */
export function SanctionNotice() {
  const sanction = useViewer().data?.sanction
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    const open = ({ detail }: CustomEventInit<Record<string, unknown>>): void => {
      if (isOfSanction(detail?.['code'])) setClosed(false)
    }
    window.addEventListener(REFUSED, open)
    return () => window.removeEventListener(REFUSED, open)
  }, [])
  if (!sanction || sanction.kind === 'banned') return null
  const { kind, until, decisionId } = sanction
  const isWarning = kind === 'warning'
  return (
    <section aria-label={texts.label} className="border-b border-line bg-saffron-soft text-ink">
      <PageWidth className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <ShieldAlert aria-hidden="true" className="size-5 flex-none text-saffron-text" />
        <p className="min-w-0 grow basis-40 text-s leading-snug">
          {kind === 'warning' ? texts.warning : texts[kind](fullDate(until ?? '', 'Europe/Istanbul'))}
        </p>
        {isWarning ? (
          <Button aria-haspopup="dialog" onClick={() => setClosed(false)} size="s">
            {texts.read}
          </Button>
        ) : (
          <a className={buttonClass({ variant: 'quiet', size: 's' })} href={`/tr/decisions#karar-${decisionId}`}>
            {texts.why}
          </a>
        )}
      </PageWidth>
      {isWarning && !isClosed && (
        <Suspense>
          <WarningDialog decisionId={decisionId} onClose={() => setClosed(true)} />
        </Suspense>
      )}
    </section>
  )
}
