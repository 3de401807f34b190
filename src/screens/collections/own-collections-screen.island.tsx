import { RequireMember } from '#people/web/require-member.tsx'
import { collectionTexts } from '#texts/features/collections/collections'
import { pageTexts } from '#texts/i18n/pages'
import { useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { go } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'
import { BackButton } from '#features/collections/web/back-button.tsx'
import { GalleryList } from '#features/collections/web/gallery-list.tsx'
import { NewCollection } from '#features/collections/web/new-collection.tsx'
import { OwnList } from '#features/collections/web/own-list.tsx'

export function OwnCollectionsScreen() {
  return (
    <RequireMember>
      <OwnPage />
    </RequireMember>
  )
}

const follow = (): void => {}

/** A member's own collections and the public collections of all members, each linked to its page. */
function OwnPage() {
  const memberId = useViewer().data?.profile?.id
  const [isNew, setNew] = useState(false)
  const open = (id: string): void => go(`/tr/collections/mine/${id}`)
  if (memberId === undefined) return null
  return (
    <PageWidth className="grid max-w-[960px] grid-cols-1 gap-6 py-6 lg:py-10">
      <h1 className="text-title-m">{pageTexts.collections}</h1>
      {isNew ? (
        <div className="grid gap-4">
          <BackButton onBack={() => setNew(false)} />
          <NewCollection onCreated={({ id }) => open(id)} />
        </div>
      ) : (
        <section className="grid grid-cols-1 gap-4">
          <OwnList memberId={memberId} onNew={() => setNew(true)} onOpen={open} />
        </section>
      )}
      <section aria-labelledby="herkese-acik" className="grid grid-cols-1 gap-4 pt-4">
        <h2 id="herkese-acik">{collectionTexts.everybody}</h2>
        <GalleryList onFollow={follow} />
      </section>
    </PageWidth>
  )
}
