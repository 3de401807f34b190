import { detailTexts } from '#texts/features/restaurants/detail'
import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/toast.ts'

/** Shares a page with the device's share sheet, else copies its address. */
export async function sharePage(title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.origin).href
  if (typeof navigator.share === 'function') {
    // A person who closes the share sheet causes no error.
    await navigator.share({ title, url }).catch(() => {})
    return
  }
  await copyText(url).then(
    () => toast(detailTexts.shareCopied, { tone: 'good' }),
    () => toast(detailTexts.shareFailed, { tone: 'error' }),
  )
}
