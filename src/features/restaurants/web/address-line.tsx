import Copy from 'lucide-react/icons/copy'
import MapPin from 'lucide-react/icons/map-pin'
import { cardTexts } from '#texts/features/restaurants/card'
import { IconButton } from '#ui/icon-button.tsx'
import type { Restaurant } from '../restaurants.contract.ts'

/** The address of a card with its copy button; src/browser/actions.ts handles the press. */
export function AddressLine({ restaurant: { title, address: given, landmark } }: { restaurant: Restaurant }) {
  const address = given ?? landmark
  return (
    <div className="address-line">
      <MapPin aria-hidden="true" />
      <span>{address || cardTexts.noAddress}</span>
      <IconButton data-action="copy-address" data-text={address ?? ''} label={cardTexts.copyAddress(title)}>
        <Copy aria-hidden="true" />
      </IconButton>
    </div>
  )
}
