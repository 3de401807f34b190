import { messageTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { Identity } from '../../crypto/index.ts'
import { BackupSteps } from './backup-steps.tsx'

interface BackupDialogProps {
  identity: Identity
  memberId: string
  onClose: () => void
}

/** The first backup of the member's key. Loaded on first use. */
export default function BackupDialog({ identity, memberId, onClose }: BackupDialogProps) {
  return (
    <Dialog closeLabel={t.common.close} onClose={onClose} title={messageTexts.keys.choosePassphrase}>
      <BackupSteps identity={identity} memberId={memberId} onDone={onClose} />
    </Dialog>
  )
}
