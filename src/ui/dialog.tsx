import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  /** Called on Escape, a press outside and the close button; the parent decides whether the dialog closes. */
  onClose: () => void
  title: string
  description?: string
  closeLabel: string
  /** wide: for pictures and lists; full: for a list beside its opened item. */
  size?: 'narrow' | 'wide' | 'full'
  children: ReactNode
}

const sizes = { narrow: 'lg:max-w-[480px]', wide: 'lg:max-w-[760px]', full: 'lg:max-w-[1200px]' }

/**
 * A dialog: a sheet at the bottom of a phone, a card in the centre of a desktop. It traps the focus and returns it. It includes Base UI, so
 * every component that shows a dialog is loaded on first use.
 */
export function Dialog({ onClose, title, description, closeLabel, size = 'narrow', children }: DialogProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open onOpenChange={(open) => !open && onClose()}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-night/70" />
          <Base.Viewport className="fixed inset-0 z-50 grid place-items-end lg:place-items-center lg:p-8">
            <Base.Popup
              className={`dialog flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-l bg-card text-ink shadow-3 lg:rounded-l ${sizes[size]}`}
            >
              <div className="flex items-start justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
                <Base.Title className="py-2.5 text-[1.375rem]">{title}</Base.Title>
                <Base.Close render={<IconButton label={closeLabel} />}>
                  <X aria-hidden="true" className="size-5" />
                </Base.Close>
              </div>
              <div className="overflow-y-auto overscroll-contain p-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
                {description && <Base.Description className="mb-3 text-ink-2">{description}</Base.Description>}
                {children}
              </div>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
