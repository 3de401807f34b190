import RotateCw from 'lucide-react/icons/rotate-cw'
import { errorText } from '#i18n/error-text.ts'
import { PhotoTile } from '#features/restaurants/web/photo-tile.tsx'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { Button } from '#ui/button.tsx'
import type { PhotoOutbox } from './photo-outbox.ts'

/** The photos on their way, each with its progress; a refused one with its reason, and the ways to send it again or to give it up. */
export function SendingPhotos({ outbox }: { outbox: PhotoOutbox }) {
  const { items } = outbox
  const refused = items.filter(({ state }) => state === 'failed')
  return (
    <section aria-label={memberPhotoTexts.sending} className="grid gap-2 rounded-l bg-well p-3.5">
      <h2 className="text-l">{memberPhotoTexts.sending}</h2>
      <p className="text-s text-ink-2">{memberPhotoTexts.sendingHelp}</p>
      <ul className="photo-grid photo-grid-small">
        {items.map(({ upload, preview, state, progress }, index) => (
          <PhotoTile
            item={{ state, progress }}
            key={upload.key}
            n={index + 1}
            onRemove={state === 'uploading' ? undefined : () => void outbox.remove(upload.key)}
            src={preview}
          />
        ))}
      </ul>
      {refused.map(({ upload, code = 'INTERNAL' }) => (
        <div
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-m bg-danger-soft py-1.5 pr-1.5 pl-3.5"
          key={upload.key}
        >
          <p className="text-s font-semibold text-danger" role="alert">
            {memberPhotoTexts.refusedOf(upload.name, errorText(code))}
          </p>
          <span className="flex gap-1">
            <Button onClick={() => void outbox.retry(upload.key)} size="s" variant="quiet">
              <RotateCw aria-hidden="true" className="size-4" />
              {memberPhotoTexts.retry}
            </Button>
            <Button onClick={() => void outbox.remove(upload.key)} size="s" variant="quiet">
              {memberPhotoTexts.giveUp}
            </Button>
          </span>
        </div>
      ))}
    </section>
  )
}
