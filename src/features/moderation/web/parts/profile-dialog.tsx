import { useId, useState } from 'react'
import type { ProfilePart } from '#features/reports/reports.rules.ts'
import ReportDialog from '#features/reports/web/report-dialog.tsx'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { reportTexts } from '#texts/features/reports/reports'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import ReasonDialog from '../reason-dialog.tsx'
import { useRemove } from '../remove.api.ts'

interface ProfileDialogProps {
  memberId: string
  /** The parts of the profile that are not empty. */
  parts: readonly ProfilePart[]
  what: 'report' | 'remove'
  onClose: () => void
  onRemoved: () => void
}

/** The dialog to choose a part of a profile, then to report the part or remove it with a reason. Loaded on first use. */
export default function ProfileDialog({ memberId, parts, what, onClose, onRemoved }: ProfileDialogProps) {
  const [part, setPart] = useState<ProfilePart>(parts[0]!)
  const [isChosen, setChosen] = useState(false)
  const remove = useRemove(() => {
    onClose()
    onRemoved()
  })
  const name = useId()
  const content = { contentType: 'profile' as const, contentId: `${memberId}.${part}` }
  if (isChosen && what === 'report') return <ReportDialog onClose={onClose} target={{ content }} />
  if (isChosen)
    return (
      <ReasonDialog
        help={part === 'name' ? moderationTexts.removeNameHelp : moderationTexts.removeHelp}
        isPending={remove.isPending || remove.isSuccess}
        onClose={onClose}
        onRemove={(reason) => remove.mutate({ ...content, reason })}
        title={moderationTexts.confirmPart[part]}
      />
    )
  return (
    <Dialog
      closeLabel={commonTexts.close}
      onClose={onClose}
      title={what === 'report' ? reportTexts.titles.profile : moderationTexts.removePart}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setChosen(true)
        }}
      >
        <fieldset className="grid">
          <legend className="mb-1 text-s font-bold">{reportTexts.which}</legend>
          {parts.map((one) => (
            <label className="flex min-h-tap items-center gap-3" key={one}>
              <input
                checked={part === one}
                className="size-6 flex-none accent-saffron"
                name={name}
                onChange={() => setPart(one)}
                type="radio"
              />
              {reportTexts.parts[one]}
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="main">
          {reportTexts.next}
        </Button>
      </form>
    </Dialog>
  )
}
