import { accountKeys } from '#features/accounts/accounts.keys.ts'
import { commonTexts } from '#texts/i18n/common'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { Tabs } from '@base-ui/react/tabs'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { reloadPage } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { moderationKeys } from '../moderation.keys.ts'
import { DeletedList } from './deleted-list.tsx'
import { ReportedList } from './reported-list.tsx'

const tab =
  'inline-flex min-h-tap grow items-center justify-center rounded-[10px] px-3.5 text-s font-bold text-ink-2 aria-selected:bg-ink aria-selected:text-page sm:grow-0'

/** The admin panel: reported and deleted content. Closes with a toast for a member who is no longer an admin. Loaded on first use. */
export default function ModerationDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const client = useQueryClient()
  const hasDeleted = useRef(false)
  const isClosed = useRef(false)
  const close = useCallback(() => {
    isClosed.current = true
    onClose()
    // The page below may show the deleted content or be its page.
    if (hasDeleted.current) reloadPage()
  }, [onClose])
  const onDeleted = useCallback(() => {
    hasDeleted.current = true
    if (isClosed.current) reloadPage()
  }, [])
  const onRefused = useCallback(() => {
    toast(errorText('ADMIN_ONLY'), { tone: 'error' })
    close()
    client.removeQueries({ queryKey: moderationKeys.all })
    void client.invalidateQueries({ queryKey: accountKeys.viewer })
  }, [client, close])
  return (
    <Dialog closeLabel={commonTexts.close} onClose={close} size="wide" title={commonTexts.account.admin}>
      <Tabs.Root className="grid gap-4" defaultValue="reports">
        <Tabs.List
          activateOnFocus
          aria-label={moderationTexts.tabs}
          className="flex gap-0.5 justify-self-stretch rounded-m bg-well p-[3px] sm:justify-self-start"
        >
          <Tabs.Tab className={tab} value="reports">
            {moderationTexts.reports}
          </Tabs.Tab>
          <Tabs.Tab className={tab} value="deleted">
            {moderationTexts.deleted}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className="grid gap-4" value="reports">
          <ReportedList memberId={memberId} onDeleted={onDeleted} onRefused={onRefused} />
        </Tabs.Panel>
        <Tabs.Panel className="grid gap-4" value="deleted">
          <DeletedList memberId={memberId} onRefused={onRefused} />
        </Tabs.Panel>
      </Tabs.Root>
    </Dialog>
  )
}
