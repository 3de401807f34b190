import MailWarning from 'lucide-react/icons/mail-warning'
import { linkTexts } from '#texts/features/accounts/mail-links'
import { useViewer } from '#people/web/viewer.api.ts'
import { Button } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { useSendConfirmation } from './mail-links.api.ts'
import { mailFailure, MailWait } from './mail-wait.tsx'
import { storeMailWait, useMailWait } from './use-mail-wait.ts'

const texts = linkTexts.confirm

/** Shown on every page to a member whose address is unconfirmed; empty for all other viewers. */
export function ConfirmNotice() {
  return useViewer().data?.mustConfirmEmail ? <Notice /> : null
}

function Notice() {
  const send = useSendConfirmation()
  const kind = `confirm ${useViewer().data?.profile?.id ?? ''}`
  const wait = useMailWait(kind)
  const failure = send.error && mailFailure(send.error, texts.failed)
  return (
    <section aria-label={texts.label} className="border-b border-line bg-saffron-soft text-ink">
      <PageWidth className="flex flex-wrap items-center gap-x-3 py-1.5">
        <MailWarning aria-hidden="true" className="size-5 flex-none text-saffron-text" />
        <p className="min-w-0 grow basis-40 text-s leading-snug">{texts.text}</p>
        <Button
          disabled={send.isPending || wait > 0}
          onClick={() => send.mutate(undefined, { onError: (error) => storeMailWait(kind, error) })}
          size="s"
        >
          {texts.again}
        </Button>
        {wait > 0 ? (
          <MailWait className="w-full text-s font-semibold text-danger" seconds={wait} />
        ) : (
          failure && (
            <p className="w-full text-s font-semibold text-danger" role="alert">
              {failure}
            </p>
          )
        )}
      </PageWidth>
    </section>
  )
}
