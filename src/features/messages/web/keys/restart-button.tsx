import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { useFreshProof } from '#features/accounts/web/use-fresh-proof.tsx'
import { messageTexts } from '#texts/features/messages/messages'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { toast } from '#ui/toast.ts'
import { type KeyRing, replaceKey } from './key-ring.ts'

const Confirm = lazyPart(() => import('#ui/confirm.tsx'))
const texts = messageTexts.keys

/** Replaces the key with a new one, after a confirmation. */
export function RestartButton({ ring }: { ring: KeyRing }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { run, dialog } = useFreshProof()
  async function restart(): Promise<void> {
    setAsking(false)
    try {
      if (await run(() => replaceKey(client, ring))) toast(texts.restarted, { tone: 'good' })
    } catch (error) {
      toast(error instanceof ApiError ? errorText(error.code, texts.failed) : texts.failed, { tone: 'error' })
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)} variant="danger">
        {texts.restart}
      </Button>
      {isAsking && (
        <Suspense>
          <Confirm
            help={texts.restartHelp}
            no={commonTexts.cancel}
            onNo={() => setAsking(false)}
            onYes={() => void restart()}
            question={texts.restartQuestion}
            yes={texts.restart}
          />
        </Suspense>
      )}
      {dialog}
    </>
  )
}
