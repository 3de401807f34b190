import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { Dialog } from '#ui/dialog.tsx'
import type { Identity } from '../../crypto/index.ts'
import { BackupSteps } from './backup-steps.tsx'

interface BackupDialogProps {
  identity: Identity
  memberId: string
  onClose: () => void
}

/** The dialog for the first backup of the member's key. Loaded on first use. */
export default function BackupDialog({ identity, memberId, onClose }: BackupDialogProps) {
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={messageTexts.keys.choosePassphrase}>
      <BackupSteps identity={identity} memberId={memberId} onDone={onClose} />
    </Dialog>
  )
}
