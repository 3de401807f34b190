import { postingTexts } from '#texts/features/restaurants/posting'
import { useEffect } from 'react'
import { PhotoPicker } from '#features/restaurants/web/photo-picker.tsx'
import type { PhotoUploads } from '#features/restaurants/web/use-photo-uploads.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { Button } from '#ui/button.tsx'
import { useLeaveGuard } from './leave-guard.tsx'

interface PhotosLeftProps {
  restaurant: Restaurant
  photos: PhotoUploads
  onDone: () => void
}

/** Shown when the restaurant is stored and its photos are uploading. The author can retry or skip failed photos. */
export function PhotosLeft({ restaurant, photos, onDone }: PhotosLeftProps) {
  const isUnderWay = photos.items.some(({ state }) => state === 'uploading' || state === 'waiting')
  const isAllThere = photos.items.every(({ state }) => state === 'done')
  const { leave, question } = useLeaveGuard(() => isUnderWay, postingTexts.leavePhotos)
  useEffect(() => {
    if (isAllThere) onDone()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the last photo has arrived
  }, [isAllThere])
  return (
    <section className="grid gap-5 rounded-l bg-card p-4 shadow-1 lg:p-8">
      <div>
        <h2>{restaurant.title}</h2>
        <p className="text-ink-2" role="status">
          {isUnderWay ? postingTexts.uploading : postingTexts.photosFailed}
        </p>
        {!isUnderWay && <p className="text-s text-ink-2">{postingTexts.photosFailedHelp}</p>}
      </div>
      <PhotoPicker uploads={photos} />
      <Button className="lg:justify-self-start" onClick={() => leave(onDone)} size="l" variant={isUnderWay ? 'plain' : 'main'}>
        {postingTexts.toRestaurant}
      </Button>
      {question}
    </section>
  )
}
