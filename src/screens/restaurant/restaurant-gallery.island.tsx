import { Suspense } from 'react'
import { Gallery } from '#features/restaurants/web/gallery.tsx'
import { photoOf } from '#lib/media.rules.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { changeAddress, reloadPage } from '#ui/navigation.ts'

const ThingTools = lazyPart(() => import('#features/moderation/web/thing-tools.tsx'))

interface RestaurantGalleryProps {
  restaurantId: string
  authorId: string | null
  title: string
  photos: string[]
  restaurantType: string | null
}

/** The photos of a restaurant. An opened photo can be reported, and moderators can remove it. */
export function RestaurantGallery({ restaurantId, authorId, ...gallery }: RestaurantGalleryProps) {
  const tools = gallery.photos.map((photo) => (
    <Suspense key={photo}>
      <ThingTools
        className="photo-viewer-button"
        contentId={`${restaurantId}.${photoOf(photo)}`}
        contentType="photo"
        onRemoved={showChange}
        ownerId={authorId}
      />
    </Suspense>
  ))
  return <Gallery {...gallery} tools={tools} />
}

/** The opened photo was removed: reloads the page without it. */
function showChange(): void {
  changeAddress(window.location.href, { replace: true })
  reloadPage()
}
