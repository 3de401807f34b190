import { viewerKeys } from '#people/viewer.keys.ts'
import { commonTexts } from '#texts/i18n/common'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { Tabs } from '@base-ui/react/tabs'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useCallback, useRef } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { reloadPage } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { moderationKeys } from '../moderation.keys.ts'
import { DeletedList } from './parts/deleted-list.tsx'
import { ReportedList } from './parts/reported-list.tsx'

const tab =
  'inline-flex min-h-tap shrink-0 grow items-center justify-center rounded-[10px] px-3 text-s font-bold text-ink-2 aria-selected:bg-ink aria-selected:text-page sm:grow-0'

interface ModerationDialogProps {
  memberId: string
  onClose: () => void
  /** Further tabs, shown between the reported and the deleted content. `onChanged` makes the panel reload the page below when it closes. */
  more: { title: string; Panel: ComponentType<{ memberId: string; onChanged: () => void; onRefused: () => void }> }[]
}

/**
 * The panel of moderators: reported and deleted content. For a member who is no longer a moderator, it closes with a toast. Loaded on first
 * use.
 */
export default function ModerationDialog({ memberId, onClose, more }: ModerationDialogProps) {
  const client = useQueryClient()
  const hasDeleted = useRef(false)
  const isClosed = useRef(false)
  const close = useCallback(() => {
    isClosed.current = true
    onClose()
    // The page below may show the deleted or merged content, or be its page.
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
    void client.invalidateQueries({ queryKey: viewerKeys.viewer })
  }, [client, close])
  return (
    <Dialog closeLabel={commonTexts.close} onClose={close} size="wide" title={commonTexts.account.admin}>
      <Tabs.Root className="grid gap-4" defaultValue="reports">
        <Tabs.List
          activateOnFocus
          aria-label={moderationTexts.tabs}
          className="flex flex-wrap gap-0.5 justify-self-stretch rounded-m bg-well p-[3px] sm:justify-self-start"
        >
          <Tabs.Tab className={tab} value="reports">
            {moderationTexts.reports}
          </Tabs.Tab>
          {more.map(({ title }) => (
            <Tabs.Tab className={tab} key={title} value={title}>
              {title}
            </Tabs.Tab>
          ))}
          <Tabs.Tab className={tab} value="deleted">
            {moderationTexts.deleted}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className="grid gap-4" value="reports">
          <MoreRoom />
          <ReportedList memberId={memberId} onDeleted={onDeleted} onRefused={onRefused} />
        </Tabs.Panel>
        {more.map(({ title, Panel }) => (
          <Tabs.Panel className="grid gap-4" key={title} value={title}>
            <Panel memberId={memberId} onChanged={onDeleted} onRefused={onRefused} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel className="grid gap-4" value="deleted">
          <DeletedList memberId={memberId} onRefused={onRefused} />
        </Tabs.Panel>
      </Tabs.Root>
    </Dialog>
  )
}

/** Links to the moderators' pages, which have more space than this panel. */
function MoreRoom() {
  const link = 'inline-flex min-h-tap items-center font-semibold underline underline-offset-4'
  return (
    <p className="flex flex-wrap gap-x-5">
      <a className={link} href="/tr/admin">
        {moderationTexts.toArea}
      </a>
      <a className={link} href="/tr/moderation/queue">
        {moderationTexts.toQueue}
      </a>
    </p>
  )
}
