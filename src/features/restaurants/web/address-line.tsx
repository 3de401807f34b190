import Copy from 'lucide-react/icons/copy'
import MapPin from 'lucide-react/icons/map-pin'
import { cardTexts } from '#texts/features/restaurants/card'
import { IconButton } from '#ui/icon-button.tsx'
import type { Restaurant } from '../restaurants.contract.ts'

/** The address of a card with its copy button; src/browser/actions.ts handles the press. */
export function AddressLine({ restaurant: { title, address: given, landmark } }: { restaurant: Restaurant }) {
  const address = given ?? landmark
  return (
    <div className="-my-2 -mr-2.5 flex items-center gap-1 text-s text-ink-2">
      <MapPin aria-hidden="true" className="size-4 flex-none" />
      <span className="line-clamp-2 min-w-0 flex-1 leading-tight">{address || cardTexts.noAddress}</span>
      <IconButton data-action="copy-address" data-text={address ?? ''} label={cardTexts.copyAddress(title)}>
        <Copy aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
