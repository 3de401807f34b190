import Pencil from 'lucide-react/icons/pencil'

/** Opens the text for editing. */
export function EditButton({ label, onEdit }: { label: string; onEdit: () => void }) {
  return (
    <button aria-label={label} className="text-tool" data-edit onClick={onEdit} title={label} type="button">
      <Pencil aria-hidden="true" size={18} />
    </button>
  )
}
