import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { messageTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { api } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import type { Message } from '../messages.contract.ts'
import { showDeleted } from './live-messages.ts'

const Confirm = lazy(() => import('#ui/confirm.tsx'))

interface MessageMenuProps {
  message: Message
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The actions for the member's own message. Loaded on first use. */
export default function MessageMenu({ message, anchor, open, onOpenChange }: MessageMenuProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const main = useRef(document.querySelector('main'))
  const item = useRef<HTMLDivElement>(null)

  async function remove(): Promise<void> {
    setAsking(false)
    // The pressed button is removed together with the message.
    const log = anchor.current?.closest<HTMLElement>('[role=log]')
    try {
      await api(`/messages/${message.id}`, { method: 'DELETE' })
      showDeleted(client, message)
      log?.focus({ preventScroll: true })
      toast(messageTexts.removed, { tone: 'good' })
    } catch {
      toast(messageTexts.removeFailed, { tone: 'error' })
    }
  }
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root
        onOpenChange={(next, { event, reason }) => {
          // The button handles a press on itself.
          if (reason !== 'outside-press' || !anchor.current?.contains(event.target as Node | null)) onOpenChange(next)
        }}
        onOpenChangeComplete={(isOpen) => isOpen && item.current?.focus()}
        open={open}
      >
        <Menu.Portal container={main}>
          <Menu.Positioner align="end" anchor={anchor} className="z-50" sideOffset={4}>
            <Menu.Popup
              aria-label={messageTexts.options}
              className="min-w-40 rounded-m border border-line bg-card p-1.5 text-ink shadow-3 outline-none"
              finalFocus={anchor}
            >
              <Menu.Item
                className="flex min-h-tap cursor-pointer items-center gap-3 rounded-s px-3 font-semibold text-danger outline-none select-none data-highlighted:bg-danger/10 data-highlighted:outline-(length:--focus-width) data-highlighted:-outline-offset-3 data-highlighted:outline-focus"
                onClick={() => setAsking(true)}
                ref={item}
              >
                <Trash2 aria-hidden="true" className="size-5" />
                {messageTexts.remove}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isAsking && (
        <Suspense>
          <Confirm
            help={messageTexts.removeHelp}
            no={t.common.cancel}
            onNo={() => setAsking(false)}
            onYes={() => void remove()}
            question={messageTexts.removeQuestion}
            yes={t.common.remove}
          />
        </Suspense>
      )}
    </CSPProvider>
  )
}
