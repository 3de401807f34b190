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
import { useConfirm } from '#ui/use-confirm.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { toast } from '#ui/toast.ts'
import type { Message } from '../../messages.contract.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { showDeleted } from '../live-messages.ts'
import { revealMessage } from './reveal-message.ts'

const ReportDialog = lazyPart(() => import('#features/reports/web/report-dialog.tsx'))

interface MessageMenuProps {
  message: Message
  ring: KeyRing
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The menu of a message: the member deletes a message of their own and reports a received one. Loaded on first use. */
export default function MessageMenu({ message, ring, anchor, open, onOpenChange }: MessageMenuProps) {
  const client = useQueryClient()
  const isOwn = message.senderId === ring.memberId
  const [isReporting, setReporting] = useState(false)
  const main = useRef(document.querySelector('main'))
  const item = useRef<HTMLDivElement>(null)
  const removal = useRemoval(message, anchor)

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
                onClick={() => (isOwn ? removal.ask() : setReporting(true))}
                ref={item}
              >
                {isOwn ? messageTexts.remove : reportTexts.report}
              </Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isReporting && (
        <Suspense>
          <ReportDialog
            onClose={() => setReporting(false)}
            target={{ message: { id: message.id, open: () => revealMessage(client, message, ring) } }}
          />
        </Suspense>
      )}
      {removal.dialog}
    </CSPProvider>
  )
}

/** Deletes a message of the member's own after a confirmation. */
function useRemoval(message: Message, anchor: MessageMenuProps['anchor']) {
  const client = useQueryClient()
  async function remove(): Promise<void> {
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
  return useConfirm({
    question: messageTexts.removeQuestion,
    help: messageTexts.removeHelp,
    yes: commonTexts.remove,
    onYes: remove,
  })
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
