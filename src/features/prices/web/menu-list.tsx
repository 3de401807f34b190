import { priceTexts } from '#texts/features/prices/prices'
import { Island } from '#ui/island.tsx'
import type { MenuPhoto } from '../menu.contract.ts'
import { AddMenuPhoto } from './menu/add-menu-photo.island.tsx'
import { MenuPhotos } from './menu/menu-photos.island.tsx'

/** The photos of a restaurant's menu, rendered on the server, with a button that adds one. */
export function MenuList({ restaurantId, title, photos }: { restaurantId: string; title: string; photos: MenuPhoto[] }) {
  return (
    <div className="grid justify-items-start gap-3">
      {photos.length > 0 && (
        <>
          <h3>{priceTexts.menu}</h3>
          <div className="w-full">
            <Island name="menu-photos">
              <MenuPhotos photos={photos} title={priceTexts.menuOf(title)} />
            </Island>
          </div>
        </>
      )}
      <Island name="add-menu-photo">
        <AddMenuPhoto restaurantId={restaurantId} />
      </Island>
    </div>
  )
}
