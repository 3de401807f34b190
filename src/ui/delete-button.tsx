import Trash2 from 'lucide-react/icons/trash-2'
import { commonTexts } from '#texts/i18n/common'
import { useConfirm } from './use-confirm.tsx'

interface DeleteButtonProps {
  label: string
  question: string
  isPending: boolean
  onDelete: () => void
}

/** A button that deletes after a confirmation. */
export function DeleteButton({ label, question, isPending, onDelete }: DeleteButtonProps) {
  const { ask, dialog } = useConfirm({ question, yes: commonTexts.remove, onYes: onDelete })
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={label}
        className="text-tool text-danger!"
        disabled={isPending}
        onClick={() => ask()}
        title={label}
        type="button"
      >
        <Trash2 aria-hidden="true" size={18} />
      </button>
      {dialog}
    </>
  )
}
