import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { lazyPart } from './lazy-part.ts'

const Confirm = lazyPart(() => import('./confirm.tsx'))

interface DeleteButtonProps {
  label: string
  question: string
  isPending: boolean
  onDelete: () => void
}

/** Deletes after a confirmation. */
export function DeleteButton({ label, question, isPending, onDelete }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={label}
        className="text-tool text-danger!"
        disabled={isPending}
        onClick={() => setAsking(true)}
        title={label}
        type="button"
      >
        <Trash2 aria-hidden="true" size={18} />
      </button>
      {isAsking && (
        <Suspense>
          <Confirm
            no={commonTexts.cancel}
            onNo={() => setAsking(false)}
            onYes={() => {
              setAsking(false)
              onDelete()
            }}
            question={question}
            yes={commonTexts.remove}
          />
        </Suspense>
      )}
    </>
  )
}
