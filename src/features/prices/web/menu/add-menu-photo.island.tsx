import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, useRef } from 'react'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { PHOTOS } from '#features/restaurants/web/page-sections.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { Button } from '#ui/button.tsx'
import { useAddMenuPhoto } from './menu.api.ts'

/** Adds a photo of the menu from the device; a visitor signs in first. */
export function AddMenuPhoto({ restaurantId }: { restaurantId: string }) {
  const input = useRef<HTMLInputElement>(null)
  const asMember = useMemberAction()
  const add = useAddMenuPhoto(restaurantId)
  const isBusy = add.isPending || add.isSuccess

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (file) add.mutate(file)
  }

  return (
    <>
      <Button
        aria-disabled={isBusy}
        onClick={() => !isBusy && asMember(() => input.current?.click(), { page: '/tr/auth', hash: PHOTOS })}
        variant="quiet"
      >
        <Camera aria-hidden="true" size={18} />
        {add.isPending ? priceTexts.menuUploading : priceTexts.addMenu}
      </Button>
      <input accept="image/jpeg,image/png,image/webp" aria-label={priceTexts.addMenu} hidden onChange={choose} ref={input} type="file" />
    </>
  )
}
