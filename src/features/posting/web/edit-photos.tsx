import { photoTexts } from '#i18n/areas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removePhoto } from '#features/media/web/upload-photo.ts'
import { PhotoPicker } from '#features/media/web/photo-picker.tsx'
import { usePhotoUploads } from '#features/media/web/use-photo-uploads.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { toast } from '#ui/toast.tsx'
import { showRestaurant } from '#features/restaurants/web/show-restaurant.ts'

/** The photos of a restaurant, each added and removed at once. */
export function EditPhotos({ restaurant: { id, photos } }: { restaurant: Restaurant }) {
  const client = useQueryClient()
  // The list behind the dialog may take its time to show them.
  const [shown, setShown] = useState(photos)
  const [show] = useState(() => (restaurant: Restaurant) => {
    setShown(restaurant.photos)
    showRestaurant(client, restaurant)
  })
  const uploads = usePhotoUploads({ restaurantId: id, onAdded: show })

  async function remove(address: string): Promise<void> {
    await removePhoto(id, address).then(
      (restaurant) => {
        show(restaurant)
        toast(photoTexts.removed, { tone: 'good' })
      },
      () => toast(photoTexts.removeFailed, { tone: 'error' }),
    )
  }

  return <PhotoPicker existing={shown} onRemove={remove} uploads={uploads} />
}
