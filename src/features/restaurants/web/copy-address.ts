import { cardTexts } from '#texts/features/restaurants/card'
import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/toast.ts'

/** Copies the address of a restaurant and reports the result. */
export async function copyAddress(address: string | undefined): Promise<void> {
  if (!address) return toast(cardTexts.addressMissing, { tone: 'error' })
  await copyText(address).then(
    () => toast(cardTexts.copied, { tone: 'good' }),
    () => toast(cardTexts.copyFailed, { tone: 'error' }),
  )
}
