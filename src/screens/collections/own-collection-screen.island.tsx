import { RequireMember } from '#people/web/require-member.tsx'
import { collectionTexts } from '#texts/features/collections/collections'
import { pageTexts } from '#texts/i18n/pages'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { go } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'
import { BackButton } from '#features/collections/web/back-button.tsx'
import { EditOwn } from '#features/collections/web/edit-own.tsx'
import { OwnCollection } from '#features/collections/web/own-collection.tsx'

export function OwnCollectionScreen({ id }: { id: string }) {
  return (
    <RequireMember>
      <OwnPage id={id} />
    </RequireMember>
  )
}

/** The page of a collection for its owner, whether public or private. */
function OwnPage({ id }: { id: string }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <PageWidth className="grid max-w-[960px] grid-cols-1 gap-4 py-6 lg:py-10">
      {isEditing ? (
        <>
          <BackButton onBack={() => setEditing(false)} />
          <h1 className="text-title-m">{collectionTexts.editTitle}</h1>
          <EditOwn id={id} onSaved={() => setEditing(false)} />
        </>
      ) : (
        <>
          <a className={buttonClass({ size: 's', variant: 'quiet' }, 'justify-self-start')} href="/tr/collections">
            <ArrowLeft aria-hidden="true" size={18} />
            {pageTexts.collections}
          </a>
          <OwnCollection id={id} isPage onDeleted={() => go('/tr/collections')} onEdit={() => setEditing(true)} />
        </>
      )}
    </PageWidth>
  )
}
