import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import type { Reason } from '../moderation.rules.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'))

interface RemoveButtonProps {
  label: string
  question: string
  isPending: boolean
  className?: string
  onRemove: (reason: Reason) => void
}

/** Removes content of another member, after the moderator has stated the reason. */
export function RemoveButton({ label, question, isPending, className = 'text-tool text-danger!', onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={label}
        className={className}
        disabled={isPending}
        onClick={() => setAsking(true)}
        title={label}
        type="button"
      >
        <Trash2 aria-hidden="true" size={18} />
      </button>
      {isAsking && (
        <Suspense>
          <ReasonDialog
            isPending={isPending}
            onClose={() => setAsking(false)}
            onRemove={(reason) => {
              setAsking(false)
              onRemove(reason)
            }}
            title={question}
          />
        </Suspense>
      )}
    </>
  )
}
