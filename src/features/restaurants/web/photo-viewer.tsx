import { Dialog } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type ReactNode, type TouchEvent, useRef, useState } from 'react'
import { detailTexts } from '#texts/features/restaurants/detail'
import { smallPhoto } from './photos.ts'

const SWIPE_PX = 48

interface PhotoViewerProps {
  title: string
  photos: readonly string[]
  /** The index of the photo that is shown first. */
  start: number
  /** The tools for each photo, next to the close button. */
  tools?: readonly ReactNode[] | undefined
  /** The text below each photo, in place of small pictures of all of them. */
  captions?: readonly ReactNode[] | undefined
  /** What each photo shows, for people who do not see it. */
  alts?: readonly string[] | undefined
  /** Called with the index of the photo that is shown. */
  onShow?: ((index: number) => void) | undefined
  onClose: () => void
}

/** The photos in full screen: arrows and swipes cycle through them, Escape closes, and the focus returns to the opener. */
export default function PhotoViewer({ title, photos, start, tools, captions, alts, onShow, onClose }: PhotoViewerProps) {
  const [index, setIndex] = useState(start)
  const count = photos.length
  function show(next: number): void {
    setIndex(next)
    onShow?.(next)
  }
  const step = (by: 1 | -1): void => show((index + by + count) % count)

  return (
    <Dialog.Root
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      open
    >
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={detailTexts.viewer(title)}
          className="photo-viewer"
          onKeyDown={(event) => {
            // React also reports events of a dialog that was opened from here; that dialog is no child in the document.
            if (!event.currentTarget.contains(event.target as Node)) return
            if (event.key === 'ArrowRight') step(1)
            if (event.key === 'ArrowLeft') step(-1)
          }}
        >
          <div className="flex items-center justify-between gap-3 p-3">
            <p aria-live="polite" className="photo-viewer-counter">
              {index + 1}/{count}
            </p>
            {tools && (
              <div className="ml-auto flex gap-3" key={index}>
                {tools[index]}
              </div>
            )}
            <Dialog.Close aria-label={detailTexts.close} className="photo-viewer-button">
              <X aria-hidden="true" size={24} />
            </Dialog.Close>
          </div>
          <Stage alt={alts?.[index] ?? detailTexts.photo(title, index + 1, count)} count={count} onStep={step} src={photos[index]!} />
          {captions ? (
            <div className="p-3" key={index}>
              {captions[index]}
            </div>
          ) : (
            count > 1 && <Thumbnails index={index} onChoose={show} photos={photos} title={title} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface StageProps {
  src: string
  alt: string
  count: number
  onStep: (by: 1 | -1) => void
}

/** The current photo, with arrows where there are several. */
function Stage({ src, alt, count, onStep }: StageProps) {
  const touchX = useRef<number>(undefined)

  function endTouch(event: TouchEvent): void {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchX.current ?? 0)
    if (touchX.current !== undefined && Math.abs(moved) > SWIPE_PX) onStep(moved < 0 ? 1 : -1)
    touchX.current = undefined
  }

  return (
    <div className="photo-viewer-stage" onTouchEnd={endTouch} onTouchStart={(event) => (touchX.current = event.touches[0]?.clientX)}>
      <img alt={alt} src={src} />
      {count > 1 && (
        <>
          <button aria-label={detailTexts.previous} className="photo-viewer-button left-2" onClick={() => onStep(-1)} type="button">
            <ChevronLeft aria-hidden="true" size={28} />
          </button>
          <button aria-label={detailTexts.next} className="photo-viewer-button right-2" onClick={() => onStep(1)} type="button">
            <ChevronRight aria-hidden="true" size={28} />
          </button>
        </>
      )}
    </div>
  )
}

interface ThumbnailsProps extends Pick<PhotoViewerProps, 'title' | 'photos'> {
  index: number
  onChoose: (index: number) => void
}

function Thumbnails({ title, photos, index, onChoose }: ThumbnailsProps) {
  return (
    <div className="flex justify-center gap-2 p-3">
      {photos.map((photo, at) => (
        <button
          aria-current={at === index}
          aria-label={detailTexts.photo(title, at + 1, photos.length)}
          className="photo-viewer-thumbnail"
          key={photo}
          onClick={() => onChoose(at)}
          type="button"
        >
          <img alt="" height={64} src={smallPhoto(photo)} width={64} />
        </button>
      ))}
    </div>
  )
}
