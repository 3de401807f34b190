import { t } from '#i18n/index.ts'
import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/toast.ts'

/** Copies the address of a restaurant and reports the result. */
export async function copyAddress(address: string | undefined): Promise<void> {
  if (!address) return toast(t.card.addressMissing, { tone: 'error' })
  await copyText(address).then(
    () => toast(t.card.copied, { tone: 'good' }),
    () => toast(t.card.copyFailed, { tone: 'error' }),
  )
}
