import { moderationTexts } from '#i18n/areas.ts'
import { Tabs } from '@base-ui/react/tabs'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'
import { errorText } from '#i18n/error-text.ts'
import { t } from '#i18n/index.ts'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { DeletedList } from './deleted-list.tsx'
import { ReportedList } from './reported-list.tsx'

const tab =
  'inline-flex min-h-tap grow items-center justify-center rounded-[10px] px-3.5 text-s font-bold text-ink-2 aria-selected:bg-ink aria-selected:text-page sm:grow-0'

/** What admins look after: what was reported, and what was deleted. Whoever is no admin any more is told so and sees it close. Loaded on first use. */
export default function ModerationDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const client = useQueryClient()
  const onRefused = useCallback(() => {
    toast(errorText('ADMIN_ONLY'), { tone: 'error' })
    onClose()
    client.removeQueries({ queryKey: ['moderation'] })
    void client.invalidateQueries({ queryKey: viewerKey })
  }, [client, onClose])
  return (
    <Dialog closeLabel={t.common.close} onClose={onClose} size="wide" title={t.common.account.admin}>
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
          <ReportedList memberId={memberId} onRefused={onRefused} />
        </Tabs.Panel>
        <Tabs.Panel className="grid gap-4" value="deleted">
          <DeletedList memberId={memberId} onRefused={onRefused} />
        </Tabs.Panel>
      </Tabs.Root>
    </Dialog>
  )
}
