import MailWarning from 'lucide-react/icons/mail-warning'
import { linkTexts } from '#i18n/areas.ts'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { useSendConfirmation } from './links.api.ts'

const texts = linkTexts.confirm

/** On every page of a member who has to follow the link in a mail first. Loaded for them alone. */
export default function ConfirmNotice() {
  const send = useSendConfirmation()
  const code = send.error instanceof ApiError ? send.error.code : ''
  return (
    <section aria-label={texts.label} className="border-b border-line bg-saffron-soft text-ink">
      <Wrap className="flex flex-wrap items-center gap-x-3 py-1.5">
        <MailWarning aria-hidden="true" className="size-5 flex-none text-saffron-text" />
        <p className="min-w-0 flex-1 text-s leading-snug">{texts.text}</p>
        <Button disabled={send.isPending} onClick={() => send.mutate()} size="s">
          {texts.again}
        </Button>
        {send.error && (
          <p className="w-full text-s font-semibold text-danger" role="alert">
            {code === 'MAIL_LIMITED' ? errorText(code) : texts.failed}
          </p>
        )}
      </Wrap>
    </section>
  )
}
