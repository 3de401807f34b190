import Copy from 'lucide-react/icons/copy'
import MapPin from 'lucide-react/icons/map-pin'
import { t } from '#i18n/index.ts'
import { copyText } from '#ui/copy-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.tsx'
import type { Restaurant } from '../restaurants.contract.ts'

/** The address of a card and the button that copies it. */
export function AddressLine({ restaurant: { title, address } }: { restaurant: Restaurant }) {
  function copy(): void {
    if (!address) return toast(t.card.addressMissing, { tone: 'error' })
    copyText(address).then(
      () => toast(t.card.copied, { tone: 'good' }),
      () => toast(t.card.copyFailed, { tone: 'error' }),
    )
  }
  return (
    <div className="-my-2 -mr-2.5 flex items-center gap-1 text-s text-ink-2">
      <MapPin aria-hidden="true" className="size-4 flex-none" />
      <span className="line-clamp-2 min-w-0 flex-1 leading-tight">{address || t.card.noAddress}</span>
      <IconButton label={t.card.copyAddress(title)} onClick={copy}>
        <Copy aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
