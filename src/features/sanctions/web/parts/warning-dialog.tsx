import { useInfiniteQuery } from '@tanstack/react-query'
import { useViewer } from '#people/web/viewer.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ownDecisionsOptions, useReadWarning } from './sanctions.api.ts'

const texts = sanctionTexts.notice

/**
 * A warning with its reasons, and the button after which the member may write again. The typed text below the dialog is kept. Loaded on
 * first use.
 */
export default function WarningDialog({ decisionId, onClose }: { decisionId: number; onClose: () => void }) {
  const memberId = useViewer().data?.profile?.id
  const query = useInfiniteQuery(ownDecisionsOptions(memberId))
  const warning = query.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === decisionId)
  const read = useReadWarning(decisionId)
  return (
    <Dialog closeLabel={commonTexts.close} description={texts.help} onClose={onClose} title={texts.title}>
      <div className="grid gap-4">
        {warning ? (
          <div className="grid gap-2">
            {warning.rule !== null && <p className="font-bold">{moderationTexts.rules[warning.rule]}</p>}
            <p className="whitespace-pre-line wrap-anywhere">{warning.facts}</p>
          </div>
        ) : (
          <Skeleton className="h-24" />
        )}
        <a className="justify-self-start font-semibold underline underline-offset-4" href={`/tr/decisions#karar-${decisionId}`}>
          {texts.why}
        </a>
        {read.isError && (
          <p className="text-s font-semibold text-danger" role="alert">
            {texts.failed}
          </p>
        )}
        <Button disabled={!warning || read.isPending} onClick={() => read.mutate()} variant="main">
          {texts.done}
        </Button>
      </div>
    </Dialog>
  )
}
