import { useQueryClient } from '@tanstack/react-query'
import { useFreshProof } from '#features/accounts/web/use-fresh-proof.tsx'
import { messageTexts } from '#texts/features/messages/messages'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { type KeyRing, replaceKey } from './key-ring.ts'

const texts = messageTexts.keys

/** Replaces the key with a new one, after a confirmation. */
export function RestartButton({ ring }: { ring: KeyRing }) {
  const client = useQueryClient()
  const { run, dialog } = useFreshProof()
  const question = useConfirm({ question: texts.restartQuestion, help: texts.restartHelp, yes: texts.restart, onYes: restart })
  async function restart(): Promise<void> {
    try {
      if (await run(() => replaceKey(client, ring))) toast(texts.restarted, { tone: 'good' })
    } catch (error) {
      toast(error instanceof ApiError ? errorText(error.code, texts.failed) : texts.failed, { tone: 'error' })
    }
  }
  return (
    <>
      <Button onClick={() => question.ask()} variant="danger">
        {texts.restart}
      </Button>
      {question.dialog}
      {dialog}
    </>
  )
}
