import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { Suspense, useState } from 'react'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { PRICES } from '#features/restaurants/web/page-sections.ts'
import { dishTexts } from '#texts/features/dishes/dishes'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { reloadPage } from '#ui/navigation.ts'

const AddDishDialog = lazyPart(() => import('#features/dishes/web/add-dish-dialog.tsx'))
const PriceDialog = lazyPart(() => import('./price-dialog.tsx'))

/** Opens the form for a dish, and after it that for its price; a visitor signs in first. */
export function AddDish({ restaurantId }: { restaurantId: string }) {
  const { isOpen, open, close } = useMemberDialog('yemek-ekle')
  const [priced, setPriced] = useState<string>()
  return (
    <>
      <Button onClick={open}>
        <UtensilsCrossed aria-hidden="true" size={18} />
        {dishTexts.add}
      </Button>
      <Suspense>
        {priced !== undefined && <PriceDialog dish={priced} onClose={() => reloadPage(PRICES)} restaurantId={restaurantId} />}
        {isOpen && priced === undefined && <AddDishDialog onClose={close} onPrice={setPriced} restaurantId={restaurantId} />}
      </Suspense>
    </>
  )
}
