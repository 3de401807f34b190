import Share2 from 'lucide-react/icons/share-2'
import { t } from '#i18n/index.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'

/** Shares a page by what the device offers, else copies its address. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  async function share(): Promise<void> {
    const url = new URL(path, window.location.origin).href
    if (typeof navigator.share === 'function') {
      // Whoever closes the sheet has changed their mind: nothing to tell.
      await navigator.share({ title, url }).catch(() => {})
      return
    }
    await navigator.clipboard.writeText(url).then(
      () => toast(t.detail.shareCopied, { tone: 'good' }),
      () => toast(t.detail.shareFailed, { tone: 'error' }),
    )
  }
  return (
    <Button onClick={() => void share()} size="s" variant="quiet">
      <Share2 aria-hidden="true" size={20} />
      <span className="sr-only sm:not-sr-only">{t.detail.share}</span>
    </Button>
  )
}
