import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { useQueryClient } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { reportTexts } from '#texts/features/reports/reports'
import { api } from '#site/api.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { toast } from '#ui/toast.ts'
import type { Message } from '../../messages.contract.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { showDeleted } from '../live-messages.ts'
import { revealMessage } from './reveal-message.ts'

const Confirm = lazyPart(() => import('#ui/confirm.tsx'))
const ReportDialog = lazyPart(() => import('#features/reports/web/report-dialog.tsx'))

interface MessageMenuProps {
  message: Message
  ring: KeyRing
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The action for a message: the member deletes an own one and reports a received one. Loaded on first use. */
export default function MessageMenu({ message, ring, anchor, open, onOpenChange }: MessageMenuProps) {
  const client = useQueryClient()
  const isOwn = message.senderId === ring.memberId
  const [isAsking, setAsking] = useState(false)
  const main = useRef(document.querySelector('main'))
  const item = useRef<HTMLDivElement>(null)

  async function remove(): Promise<void> {
    setAsking(false)
    // The pressed button is removed together with the message.
    const log = anchor.current?.closest<HTMLElement>('[role=log]')
    try {
      await api('DELETE /messages/{id}', { params: { id: message.id } })
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
              <Item
                icon={isOwn ? <Trash2 aria-hidden="true" className="size-5" /> : <Flag aria-hidden="true" className="size-5" />}
                onClick={() => setAsking(true)}
                ref={item}
              >
                {isOwn ? messageTexts.remove : reportTexts.report}
              </Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isAsking && !isOwn && (
        <Suspense>
          <ReportDialog
            onClose={() => setAsking(false)}
            target={{ message: { id: message.id, open: () => revealMessage(client, message, ring) } }}
          />
        </Suspense>
      )}
      {isAsking && isOwn && <ConfirmRemoval onNo={() => setAsking(false)} onYes={() => void remove()} />}
    </CSPProvider>
  )
}

function Item({
  icon,
  ref,
  onClick,
  children,
}: {
  icon: ReactNode
  ref: RefObject<HTMLDivElement | null>
  onClick: () => void
  children: string
}) {
  return (
    <Menu.Item
      className="flex min-h-tap cursor-pointer items-center gap-3 rounded-s px-3 font-semibold text-danger outline-none select-none data-highlighted:bg-danger/10 data-highlighted:outline-(length:--focus-width) data-highlighted:-outline-offset-3 data-highlighted:outline-focus"
      onClick={onClick}
      ref={ref}
    >
      {icon}
      {children}
    </Menu.Item>
  )
}

function ConfirmRemoval({ onNo, onYes }: { onNo: () => void; onYes: () => void }) {
  return (
    <Suspense>
      <Confirm
        help={messageTexts.removeHelp}
        no={commonTexts.cancel}
        onNo={onNo}
        onYes={onYes}
        question={messageTexts.removeQuestion}
        yes={commonTexts.remove}
      />
    </Suspense>
  )
}
