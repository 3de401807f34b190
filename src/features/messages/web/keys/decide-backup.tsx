import { useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { Suspense, useEffect, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { toast } from '#ui/toast.ts'
import { takeFocus } from '../parts/take-focus.ts'
import { type KeyRing, storeOnDevice } from './key-ring.ts'

const BackupDialog = lazyPart(() => import('./backup-dialog.tsx'))
const Confirm = lazyPart(() => import('#ui/confirm.tsx'))
const texts = messageTexts.keys

/** Asks once whether the key may stay on this device only. */
export function DecideBackup({ ring }: { ring: KeyRing }) {
  const client = useQueryClient()
  const [shown, setShown] = useState<'backup' | 'alone'>()
  // After the decision the pressed button is gone.
  useEffect(() => () => void requestAnimationFrame(() => takeFocus(document.querySelector<HTMLElement>('.messages-bar h2'))), [])
  async function keep(): Promise<void> {
    setShown(undefined)
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
        <Button onClick={() => setShown('backup')} size="s" variant="main">
          {texts.choosePassphrase}
        </Button>
        <Button onClick={() => setShown('alone')} size="s">
          {texts.thisDevice}
        </Button>
      </div>
      {shown && (
        <Suspense>
          {shown === 'backup' ? (
            <BackupDialog identity={ring.identities[0]!} memberId={ring.memberId} onClose={() => setShown(undefined)} />
          ) : (
            <Confirm
              help={texts.thisDeviceHelp}
              no={commonTexts.cancel}
              onNo={() => setShown(undefined)}
              onYes={() => void keep()}
              question={texts.thisDeviceQuestion}
              tone="main"
              yes={texts.keep}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}
