import { useId } from 'react'
import { priceTexts } from '#texts/features/prices/prices'
import { Island } from '#ui/island.tsx'
import type { MenuPhoto } from '../menu.contract.ts'
import type { DishPage } from '../prices.contract.ts'
import { AddPrice } from './parts/add-price.island.tsx'
import { DishItem } from './parts/dish-item.tsx'
import { DISHES, MoreDishes } from './parts/more-dishes.island.tsx'
import { AddMenuPhoto } from './menu/add-menu-photo.island.tsx'
import { MenuPhotos } from './menu/menu-photos.island.tsx'
import { PRICES } from './parts/prices.api.ts'

interface PriceListProps {
  restaurantId: string
  title: string
  page: DishPage
  menu: MenuPhoto[]
}

/**
 * The prices of a restaurant's dishes, rendered on the server: the newest price of each dish, the latest seen first, and photos of the
 * menu.
 */
export function PriceList({ restaurantId, title, page, menu }: PriceListProps) {
  const headingId = useId()
  const isEmpty = page.items.length === 0
  return (
    <section aria-labelledby={headingId} className="mt-8" id={PRICES} tabIndex={-1}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId}>{priceTexts.title}</h2>
        <div className="flex flex-wrap gap-2">
          <Island hash="fiyat-ekle" name="add-price">
            <AddPrice restaurantId={restaurantId} />
          </Island>
          <Island name="add-menu-photo">
            <AddMenuPhoto restaurantId={restaurantId} />
          </Island>
        </div>
      </div>
      {isEmpty ? (
        <p className="price-none">
          <b className="block">{priceTexts.none}</b>
          {priceTexts.noneHelp}
        </p>
      ) : (
        <ul className="price-list" id={DISHES}>
          {page.items.map((dish) => (
            <DishItem dish={dish} key={dish.id} />
          ))}
        </ul>
      )}
      {page.nextCursor && (
        <Island name="more-dishes">
          <MoreDishes cursor={page.nextCursor} restaurantId={restaurantId} />
        </Island>
      )}
      {menu.length > 0 && (
        <>
          <h3 className="mt-5 mb-2">{priceTexts.menu}</h3>
          <Island name="menu-photos">
            <MenuPhotos photos={menu} title={priceTexts.menuOf(title)} />
          </Island>
        </>
      )}
    </section>
  )
}
