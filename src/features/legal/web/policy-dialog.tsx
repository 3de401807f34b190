import { useCallback, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { legalTexts } from '#texts/features/legal/legal'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { isReadToEnd, READING_STARTS_MS } from '../legal.rules.ts'
import { LegalText, type Policy } from './legal-text.tsx'

interface PolicyDialogProps {
  policy: Policy
  onClose: () => void
  /** Called when the member accepts the text after reading it to the end. */
  onConfirm: () => void
}

/** A policy that a person reads to its end and accepts there. Loaded on first use. */
export default function PolicyDialog({ policy, onClose, onConfirm }: PolicyDialogProps) {
  const [isRead, setRead] = useState(false)
  // The text mounts after the dialog, so a ref callback starts the watch.
  const watch = useCallback((text: HTMLDivElement) => {
    const look = (): void => {
      if (isReadToEnd(text)) setRead(true)
    }
    // Waits for the opening animation of the sheet.
    const start = setTimeout(() => {
      look()
      text.addEventListener('scroll', look, { passive: true })
      addEventListener('resize', look)
    }, READING_STARTS_MS)
    return () => {
      clearTimeout(start)
      text.removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [])

  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} size="wide" title={legalTexts[policy].title}>
      <div
        aria-label={legalTexts[policy].title}
        className="-mx-1 max-h-[min(58dvh,560px)] overflow-y-auto overscroll-contain rounded-m px-1"
        ref={watch}
        role="region"
        // Keyboard users scroll the text too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable
        tabIndex={0}
      >
        <LegalText level={3} policy={policy} />
      </div>
      <div className="mt-4 grid min-h-12 items-center border-t border-line pt-4">
        {isRead ? (
          <Button onClick={onConfirm} size="l" variant="main">
            {legalTexts.confirm}
          </Button>
        ) : (
          <p className="text-center text-s text-ink-2">{legalTexts.readOn}</p>
        )}
      </div>
    </Dialog>
  )
}
