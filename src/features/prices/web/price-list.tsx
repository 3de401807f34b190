import { priceTexts } from '#texts/features/prices/prices'
import { Island } from '#ui/island.tsx'
import type { MenuDishPage } from '../prices.contract.ts'
import { AddDish } from './parts/add-dish.island.tsx'
import { AddPrice } from './parts/add-price.island.tsx'
import { DishItem } from './parts/dish-item.tsx'
import { DISHES, MoreDishes } from './parts/more-dishes.island.tsx'

/** The dishes of a restaurant with their ratings and newest prices, rendered on the server, the latest seen first. */
export function PriceList({ restaurantId, page }: { restaurantId: string; page: MenuDishPage }) {
  return (
    <div className="grid justify-items-start gap-3">
      {page.items.length === 0 ? (
        <p className="text-ink-2">
          <b className="block text-ink">{priceTexts.none}</b>
          {priceTexts.noneHelp}
        </p>
      ) : (
        <ul className="price-list w-full" id={DISHES}>
          {page.items.map((dish) => (
            <DishItem dish={dish} key={dish.id} restaurantId={restaurantId} />
          ))}
        </ul>
      )}
      {page.nextCursor && (
        <Island name="more-dishes">
          <MoreDishes cursor={page.nextCursor} restaurantId={restaurantId} />
        </Island>
      )}
      <div className="flex flex-wrap gap-2">
        <Island hash="yemek-ekle" name="add-dish">
          <AddDish restaurantId={restaurantId} />
        </Island>
        <Island hash="fiyat-ekle" name="add-price">
          <AddPrice restaurantId={restaurantId} />
        </Island>
      </div>
    </div>
  )
}
