import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { Identity } from '../../crypto/index.ts'
import { BackupSteps } from './backup-steps.tsx'
import { forgetKeys, type KeyRing } from './key-ring.ts'
import { RestartButton } from './restart-button.tsx'
import { SecretForm } from './secret-form.tsx'

const texts = messageTexts.keys

/** The protection of the member's messages, with the available actions. Loaded on first use. */
export default function SecurityDialog({ ring, onClose }: { ring: KeyRing; onClose: () => void }) {
  const client = useQueryClient()
  const [step, setStep] = useState<'look' | 'prove'>('look')
  const [opened, setOpened] = useState<Identity>()
  const forgetting = useConfirm({ question: texts.forgetQuestion, help: texts.forgetHelp, yes: commonTexts.remove, onYes: forget })
  const hasBackup = ring.living?.backup != null

  async function forget(): Promise<void> {
    onClose()
    await forgetKeys(client, ring.memberId)
    toast(texts.forgotten)
  }
  if (opened)
    return (
      <Dialog closeLabel={commonTexts.close} onClose={onClose} title={texts.newPassphrase}>
        <BackupSteps identity={opened} isReplacing={hasBackup} memberId={ring.memberId} onDone={onClose} />
      </Dialog>
    )
  if (step === 'prove')
    return (
      <Dialog closeLabel={commonTexts.close} onClose={onClose} title={texts.change}>
        <div className="grid gap-4">
          <p>{texts.changeIntro}</p>
          <SecretForm
            action={texts.next}
            onOpened={async ([first]) => setOpened(first)}
            ring={{ ...ring, keys: ring.living ? [ring.living] : [] }}
          />
        </div>
      </Dialog>
    )
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={texts.title}>
      <Overview onChange={() => setStep('prove')} onChoose={setOpened} onForget={() => forgetting.ask()} ring={ring} />
      {forgetting.dialog}
    </Dialog>
  )
}

interface OverviewProps {
  ring: KeyRing
  onChange: () => void
  onChoose: (identity: Identity) => void
  onForget: () => void
}

/** The present protection of the messages, the actions that improve it, and how it works. */
function Overview({ ring, onChange, onChoose, onForget }: OverviewProps) {
  const hasBackup = ring.living?.backup != null
  const [identity] = ring.identities
  return (
    <div className="grid gap-4">
      <p className="rounded-m bg-well p-3 font-semibold">
        {hasBackup ? texts.stateBackup : ring.isUndecided ? texts.decideTitle : texts.stateAlone}
      </p>
      <div className="flex flex-wrap gap-2">
        {hasBackup && <Button onClick={onChange}>{texts.change}</Button>}
        {!hasBackup && ring.isUndecided && identity && (
          <Button onClick={() => onChoose(identity)} variant="main">
            {texts.choosePassphrase}
          </Button>
        )}
        {!hasBackup && !ring.isUndecided && <RestartButton ring={ring} />}
        {hasBackup && <Button onClick={onForget}>{texts.forget}</Button>}
      </div>
      <h3>{texts.howTitle}</h3>
      <ul className="grid list-disc gap-2 pl-5">
        {texts.how.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
