import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useState } from 'react'
import { blockTexts } from '#texts/features/blocks/blocks'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const BlockDialog = lazyPart(() => import('./parts/block-dialog.tsx'))

interface BlockButtonProps {
  person: { id: string; username: string; nickname: string }
}

/** Opens the dialog in which a member mutes or blocks another member. */
export function BlockButton({ person }: BlockButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const label = blockTexts.more(person.nickname)
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={label} className="px-3!" onClick={() => setOpen(true)} title={label}>
        <Ellipsis aria-hidden="true" className="size-5" />
      </Button>
      {isOpen && (
        <Suspense>
          <BlockDialog onClose={() => setOpen(false)} person={person} />
        </Suspense>
      )}
    </>
  )
}
