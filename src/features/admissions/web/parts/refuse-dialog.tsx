import { useState } from 'react'
import { codePoints } from '#lib/text.ts'
import { admissionsTexts } from '#texts/features/admissions/admissions'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { REFUSAL_MAX } from '../../admissions.rules.ts'
import { failureText, useDecide } from '../admissions.api.ts'

interface RefuseDialogProps {
  id: string
  name: string
  memberId: string
  onClose: () => void
}

/** Refuses an application, with a reason for the mail; loaded on first use. */
export default function RefuseDialog({ id, name, memberId, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const decide = useDecide(memberId)
  const isTooLong = codePoints(reason.trim()) > REFUSAL_MAX
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={admissionsTexts.refuseTitle(name)}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isTooLong || decide.isPending) return
          decide.mutate({ id, accept: false, ...(reason.trim() && { reason: reason.trim() }) }, { onSuccess: onClose })
        }}
      >
        <TextArea
          hint={admissionsTexts.refuseHint}
          label={admissionsTexts.refuseReason}
          max={REFUSAL_MAX}
          onChange={setReason}
          rows={3}
          value={reason}
        />
        {decide.isError && (
          <p className="text-s font-semibold text-danger" role="alert">
            {failureText(decide.error)}
          </p>
        )}
        <Button disabled={decide.isPending || isTooLong} type="submit" variant="destroy">
          {admissionsTexts.refuseSend}
        </Button>
      </form>
    </Dialog>
  )
}
