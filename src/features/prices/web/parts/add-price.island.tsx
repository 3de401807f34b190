import Plus from 'lucide-react/icons/plus'
import { Suspense } from 'react'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const PriceDialog = lazyPart(() => import('./price-dialog.tsx'))

/** Opens the form for a price; a visitor signs in first. */
export function AddPrice({ restaurantId }: { restaurantId: string }) {
  const { isOpen, open, close } = useMemberDialog('fiyat-ekle')
  return (
    <>
      <Button onClick={open}>
        <Plus aria-hidden="true" size={18} />
        {priceTexts.add}
      </Button>
      {isOpen && (
        <Suspense>
          <PriceDialog onClose={close} restaurantId={restaurantId} />
        </Suspense>
      )}
    </>
  )
}
