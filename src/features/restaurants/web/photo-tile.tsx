import { photoTexts } from '#texts/features/restaurants/photos'
import Check from 'lucide-react/icons/check'
import ImageOff from 'lucide-react/icons/image-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { PhotoItem } from './photos/photo-queue.ts'

interface PhotoTileProps {
  /** The photo's position among the photos, from 1. */
  n: number
  src: string
  /** The photo's upload, until it is stored. */
  item?: Pick<PhotoItem, 'state' | 'progress'>
  isBusy?: boolean
  /** Removes the photo; undefined where the photo cannot be removed. */
  onRemove?: (() => void) | undefined
}

const badge = 'absolute grid size-7 place-items-center rounded-pill bg-night/80 text-on-bar'

/** A chosen or stored photo with its progress and remove button. */
export function PhotoTile({ n, src, item, isBusy = false, onRemove }: PhotoTileProps) {
  // The address of a preview that this device could not show; the photo may still be valid.
  const [unseen, setUnseen] = useState<string>()
  const isDim = isBusy || item?.state === 'uploading'
  return (
    <li aria-busy={isDim} className="on-ink relative aspect-square overflow-clip rounded-m bg-well">
      {unseen === src ? (
        <ImageOff aria-label={photoTexts.photo(n)} className="absolute inset-0 m-auto size-8 text-ink-3" role="img" />
      ) : (
        <img
          alt={photoTexts.photo(n)}
          className={`size-full object-cover transition-opacity duration-(--calm) ${isDim ? 'opacity-55' : ''}`}
          height={400}
          onError={() => setUnseen(src)}
          src={src}
          width={400}
        />
      )}
      {item?.state === 'uploading' && (
        <progress
          aria-label={photoTexts.uploading(n)}
          className="absolute inset-x-2 bottom-2 h-2 w-[calc(100%-16px)] appearance-none overflow-clip rounded-pill bg-night/80 [&::-moz-progress-bar]:bg-saffron [&::-webkit-progress-bar]:bg-night/80 [&::-webkit-progress-value]:bg-saffron"
          max={1}
          value={Math.max(0.04, item.progress)}
        />
      )}
      {item?.state === 'done' && (
        <span className={`${badge} bottom-2 left-2 text-saffron`}>
          <Check aria-hidden="true" className="size-4" />
        </span>
      )}
      {item?.state === 'failed' && (
        <span className={`${badge} bottom-2 left-2 text-[#fdba8c]`}>
          <TriangleAlert aria-hidden="true" className="size-4" />
        </span>
      )}
      {onRemove && (
        <button
          aria-label={photoTexts.remove(n)}
          className="group absolute top-0 right-0 grid size-tap place-items-center focus-visible:-outline-offset-4"
          disabled={isBusy}
          onClick={onRemove}
          title={photoTexts.remove(n)}
          type="button"
        >
          <span className="grid size-8 place-items-center rounded-pill bg-night/80 text-on-bar transition-colors duration-(--fast) group-hover:bg-night">
            <X aria-hidden="true" className="size-4.5" />
          </span>
        </button>
      )}
    </li>
  )
}
