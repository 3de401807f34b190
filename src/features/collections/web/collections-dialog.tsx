import { collectionTexts } from '#texts/features/collections/collections'
import { commonTexts } from '#texts/i18n/common'
import { pageTexts } from '#texts/i18n/pages'
import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { BackButton } from './back-button.tsx'
import { EditOwn } from './edit-own.tsx'
import { GalleryList } from './gallery-list.tsx'
import { NewCollection } from './new-collection.tsx'
import { OwnCollection } from './own-collection.tsx'
import { OwnList } from './own-list.tsx'

type View = { show: 'lists' | 'new' } | { show: 'one' | 'edit'; id: string }

const tab =
  'inline-flex min-h-tap grow items-center justify-center rounded-[10px] px-3.5 text-s font-bold text-ink-2 aria-selected:bg-ink aria-selected:text-page sm:grow-0'

/** All collections: the viewer's own to manage, the public ones to browse. Loaded on first use. */
export default function CollectionsDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const [view, setView] = useState<View>({ show: 'lists' })
  const [list, setList] = useState('own')
  const toLists = (): void => setView({ show: 'lists' })
  const titles = { lists: collectionTexts.title, new: collectionTexts.create, one: pageTexts.collections, edit: collectionTexts.editTitle }
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} size="wide" title={titles[view.show]}>
      {view.show === 'lists' && (
        <Tabs.Root className="grid gap-4" onValueChange={(value) => setList(value as string)} value={list}>
          <Tabs.List
            activateOnFocus
            aria-label={collectionTexts.title}
            className="flex gap-0.5 justify-self-stretch rounded-m bg-well p-[3px] sm:justify-self-start"
          >
            <Tabs.Tab className={tab} value="own">
              {pageTexts.collections}
            </Tabs.Tab>
            <Tabs.Tab className={tab} value="everybody">
              {collectionTexts.everybody}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel className="grid gap-4" value="own">
            <OwnList memberId={memberId} onNew={() => setView({ show: 'new' })} onOpen={(id) => setView({ show: 'one', id })} />
          </Tabs.Panel>
          <Tabs.Panel className="grid gap-4" value="everybody">
            <GalleryList onFollow={onClose} />
          </Tabs.Panel>
        </Tabs.Root>
      )}
      {view.show === 'new' && (
        <div className="grid gap-4">
          <BackButton onBack={toLists} />
          <NewCollection onCreated={({ id }) => setView({ show: 'one', id })} />
        </div>
      )}
      {view.show === 'one' && (
        <div className="grid gap-4">
          <BackButton onBack={toLists} />
          <OwnCollection id={view.id} onDeleted={toLists} onEdit={() => setView({ show: 'edit', id: view.id })} onFollow={onClose} />
        </div>
      )}
      {view.show === 'edit' && (
        <div className="grid gap-4">
          <BackButton onBack={() => setView({ show: 'one', id: view.id })} />
          <EditOwn id={view.id} onSaved={() => setView({ show: 'one', id: view.id })} />
        </div>
      )}
    </Dialog>
  )
}
