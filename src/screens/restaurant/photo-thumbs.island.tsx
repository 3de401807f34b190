import { smallPhoto } from '#features/restaurants/web/photos.ts'
import { SQUARE } from '#lib/media.rules.ts'
import { detailTexts } from '#texts/features/restaurants/detail'
import { changeAddress } from '#ui/navigation.ts'
import { wakeIsland } from '#ui/wake-island.ts'

/** Small squares of the restaurant's photos. A press opens the photo in the viewer of the gallery at the top of the page. */
export function PhotoThumbs({ photos, title }: { photos: string[]; title: string }) {
  function open(photo: number): void {
    wakeIsland('restaurant-gallery')
    changeAddress(window.location.href, { state: { photo } })
  }
  return (
    <ul className="photo-grid">
      {photos.map((photo, index) => (
        <li key={photo}>
          <button
            aria-label={detailTexts.photo(title, index + 1, photos.length)}
            className="menu-photo"
            onClick={() => open(index)}
            type="button"
          >
            <img alt="" height={SQUARE} loading="lazy" src={smallPhoto(photo)} width={SQUARE} />
          </button>
        </li>
      ))}
    </ul>
  )
}
