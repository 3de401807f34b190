import { collectionTexts } from '#i18n/areas.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { BackButton } from './back-button.tsx'
import { EditOwn } from './edit-own.tsx'
import { OwnCollection } from './own-collection.tsx'

/** The page of a collection for its owner, whether others see it or not. */
export function OwnCollectionPage({ id }: { id: string }) {
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  return (
    <Wrap className="grid max-w-[960px] grid-cols-1 gap-4 py-6 lg:py-10">
      {isEditing ? (
        <>
          <BackButton onBack={() => setEditing(false)} />
          <h1 className="text-title-m">{collectionTexts.editTitle}</h1>
          <EditOwn id={id} onSaved={() => setEditing(false)} />
        </>
      ) : (
        <>
          <Link
            activeOptions={{ exact: true }}
            className={buttonClass({ size: 's', variant: 'quiet' }, 'justify-self-start')}
            to="/tr/collections"
          >
            <ArrowLeft aria-hidden="true" size={18} />
            {t.pages.collections}
          </Link>
          <OwnCollection id={id} isPage onDeleted={() => void navigate({ to: '/tr/collections' })} onEdit={() => setEditing(true)} />
        </>
      )}
    </Wrap>
  )
}
