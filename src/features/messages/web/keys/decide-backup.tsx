import { useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { Suspense, useEffect, useState } from 'react'
import { messageTexts } from '#texts/features/messages/messages'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { toast } from '#ui/toast.ts'
import { takeFocus } from '../parts/take-focus.ts'
import { type KeyRing, storeOnDevice } from './key-ring.ts'

const BackupDialog = lazyPart(() => import('./backup-dialog.tsx'))
const texts = messageTexts.keys

/** Asks once whether the key may be on this device only, without a backup. */
export function DecideBackup({ ring }: { ring: KeyRing }) {
  const client = useQueryClient()
  const onlyHere = useConfirm({
    question: texts.thisDeviceQuestion,
    help: texts.thisDeviceHelp,
    yes: texts.keep,
    tone: 'main',
    onYes: keep,
  })
  const [isBackingUp, setBackingUp] = useState(false)
  // After the decision the pressed button is gone.
  useEffect(() => () => void requestAnimationFrame(() => takeFocus(document.querySelector<HTMLElement>('.messages-bar h2'))), [])
  async function keep(): Promise<void> {
    await storeOnDevice(client, ring)
    toast(texts.thisDeviceKept)
  }
  return (
    <div className="grid gap-2 border-b border-line bg-saffron-soft p-4">
      <p className="flex items-start gap-2 leading-tight font-bold">
        <KeyRound aria-hidden="true" className="size-5 flex-none" />
        {texts.decideTitle}
      </p>
      <p className="text-s">{texts.decideHelp}</p>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button onClick={() => setBackingUp(true)} size="s" variant="main">
          {texts.choosePassphrase}
        </Button>
        <Button onClick={() => onlyHere.ask()} size="s">
          {texts.thisDevice}
        </Button>
      </div>
      {onlyHere.dialog}
      {isBackingUp && (
        <Suspense>
          <BackupDialog identity={ring.identities[0]!} memberId={ring.memberId} onClose={() => setBackingUp(false)} />
        </Suspense>
      )}
    </div>
  )
}
