import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { viewerKeys } from '#people/viewer.keys.ts'
import { useOwnQueue } from '#screens/queue/queue-address.ts'
import { QueueView } from '#screens/queue/queue-view.tsx'
import { errorText } from '#i18n/error-text.ts'
import { commonTexts } from '#texts/i18n/common'
import { Dialog } from '#ui/dialog.tsx'
import { reloadPage } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { SectionMenu } from './section-menu.tsx'

interface DeskDialogProps {
  memberId: string
  isAdmin: boolean
  onClose: () => void
}

/**
 * The moderators' queue above any page, and the ways into the admin area. For a member who is no longer a moderator, it closes with a
 * toast. Loaded on first use.
 */
export default function DeskDialog({ memberId, isAdmin, onClose }: DeskDialogProps) {
  const client = useQueryClient()
  const hasChanged = useRef(false)
  const isClosed = useRef(false)
  const close = useCallback(() => {
    isClosed.current = true
    onClose()
    // The page below may show what was decided about, or be its page.
    if (hasChanged.current) reloadPage()
  }, [onClose])
  const onChanged = useCallback(() => {
    hasChanged.current = true
    if (isClosed.current) reloadPage()
  }, [])
  const onRefused = useCallback(() => {
    toast(errorText('ADMIN_ONLY'), { tone: 'error' })
    close()
    client.removeQueries({ queryKey: moderationKeys.all })
    void client.invalidateQueries({ queryKey: viewerKeys.viewer })
  }, [client, close])
  return (
    <Dialog closeLabel={commonTexts.close} onClose={close} size="full" title={commonTexts.account.admin}>
      <div className="grid gap-4">
        <SectionMenu isAdmin={isAdmin} layout="rows" />
        <QueueView memberId={memberId} onChanged={onChanged} onRefused={onRefused} store={useOwnQueue()} />
      </div>
    </Dialog>
  )
}
