import { useState } from 'react'
import { api } from '#site/api.ts'
import { photoOf } from '#lib/media.rules.ts'
import { usePhotoUploads } from '#features/restaurants/web/use-photo-uploads.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { photoTexts } from '#texts/features/restaurants/photos'
import { toast } from '#ui/toast.ts'

/** Adds and removes a restaurant's photos, each at once. */
export function useEditPhotos({ id, photos }: Restaurant) {
  /** The photos in the last response; undefined before any change. */
  const [changed, setChanged] = useState<readonly string[]>()
  const [removals, setRemovals] = useState(0)
  const uploads = usePhotoUploads({ restaurantId: id, onAdded: (restaurant) => setChanged(restaurant.photos) })

  async function remove(address: string): Promise<void> {
    setRemovals((count) => count + 1)
    await api('DELETE /restaurants/{id}/photos/{name}', { params: { id, name: photoOf(address) } }).then(
      (restaurant) => {
        setChanged(restaurant.photos)
        toast(photoTexts.removed, { tone: 'good' })
      },
      () => toast(photoTexts.removeFailed, { tone: 'error' }),
    )
    setRemovals((count) => count - 1)
  }

  return {
    picker: { existing: changed ?? photos, onRemove: remove, uploads },
    isChanged: changed !== undefined,
    isRemoving: removals > 0,
    isUploading: uploads.items.some(({ state }) => state === 'waiting' || state === 'uploading'),
  }
}
