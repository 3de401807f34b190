import { commonTexts } from '#texts/i18n/common'
import { photoTexts } from '#texts/features/restaurants/photos'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { PHOTOS_MAX, SQUARE } from '#lib/media.rules.ts'
import { useConfirm } from '#ui/use-confirm.tsx'
import type { PhotoItem } from './photos/photo-queue.ts'
import { PhotoProblems } from './photos/photo-problems.tsx'
import { PhotoTile } from './photo-tile.tsx'
import type { PhotoUploads } from './use-photo-uploads.ts'

interface PhotoPickerProps {
  uploads: PhotoUploads
  /** The addresses of the restaurant's existing photos. */
  existing?: readonly string[]
  /** Removes an existing photo; called after a confirmation. */
  onRemove?: (address: string) => Promise<unknown>
}

/** Up to three photos: existing photos, chosen photos, and a button to add more. */
export function PhotoPicker({ uploads, existing = [], onRemove }: PhotoPickerProps) {
  const labelId = useId()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  // If the existing photos are known, they include the uploaded ones.
  const items = onRemove ? uploads.items.filter(({ state }) => state !== 'done') : uploads.items
  const taken = existing.length + items.length

  const { leaving, removeExisting, removeItem } = usePhotoRemoval({ uploads, onRemove, taken, input })
  const removal = useConfirm({
    question: photoTexts.removeQuestion,
    help: photoTexts.removeHelp,
    yes: commonTexts.remove,
    no: photoTexts.keep,
    onYes: removeExisting,
  })

  return (
    <div aria-describedby={hintId} aria-labelledby={labelId} className="grid gap-1.5" role="group">
      <p className="flex items-baseline justify-between gap-3 text-s">
        <span className="font-bold" id={labelId}>
          {photoTexts.label}
        </span>
        <span className="text-ink-2 tabular-nums">{photoTexts.count(taken, PHOTOS_MAX)}</span>
      </p>
      <ul className="grid max-w-[520px] grid-cols-[repeat(3,minmax(min-content,1fr))] gap-2">
        {existing.map((address, index) => (
          <PhotoTile
            isBusy={leaving === address}
            key={address}
            n={index + 1}
            onRemove={onRemove && (() => removal.ask(address))}
            src={address.replace(/-\d+\.webp$/, `-${SQUARE}.webp`)}
          />
        ))}
        {items.map((item, index) => (
          <PhotoTile
            item={item}
            key={item.id}
            n={existing.length + index + 1}
            onRemove={item.state === 'done' ? undefined : () => removeItem(item.id)}
            src={item.preview}
          />
        ))}
        {taken < PHOTOS_MAX && <AddTile hintId={hintId} input={input} onAdd={(files) => uploads.add(files, existing.length)} />}
        {Array.from({ length: Math.max(0, PHOTOS_MAX - taken - 1) }, (_, place) => (
          <li aria-hidden="true" className="aspect-square rounded-m bg-well" key={place} />
        ))}
      </ul>
      <p className="text-s text-ink-2" id={hintId}>
        {photoTexts.hint}
      </p>
      <output className="sr-only">{news(uploads.items, items, existing.length)}</output>
      <PhotoProblems before={existing.length} items={items} onRetry={uploads.retry} refused={uploads.refused} />
      {removal.dialog}
    </div>
  )
}

interface RemovalOptions extends Pick<PhotoPickerProps, 'uploads'> {
  onRemove: PhotoPickerProps['onRemove'] | undefined
  taken: number
  input: RefObject<HTMLInputElement | null>
}

/**
 * Removes photos; an existing photo only after a confirmation. The focus moves to the button for adding, because the pressed button is
 * gone.
 */
function usePhotoRemoval({ uploads, onRemove, taken, input }: RemovalOptions) {
  const [leaving, setLeaving] = useState<string>()
  const isRemoving = useRef(false)
  const before = useRef(taken)
  useEffect(() => {
    if (isRemoving.current && taken < before.current) {
      isRemoving.current = false
      input.current?.focus({ preventScroll: true })
    }
    before.current = taken
  }, [input, taken])

  async function removeExisting(address: string): Promise<void> {
    setLeaving(address)
    isRemoving.current = true
    await onRemove?.(address).catch(() => (isRemoving.current = false))
    setLeaving(undefined)
  }

  function removeItem(id: number): void {
    isRemoving.current = true
    uploads.remove(id)
  }

  return { leaving, removeExisting, removeItem }
}

interface AddTileProps {
  hintId: string
  input: RefObject<HTMLInputElement | null>
  onAdd: (files: File[]) => void
}

function AddTile({ hintId, input, onAdd }: AddTileProps) {
  return (
    <li className="aspect-square">
      <label className="relative grid size-full place-content-center justify-items-center gap-1.5 rounded-m border-[1.5px] border-dashed border-line-strong bg-raised p-2 text-center text-s leading-tight font-bold wrap-normal transition-colors duration-(--fast) hover:bg-saffron-soft has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-(--focus-gap) has-focus-visible:outline-focus">
        <ImagePlus aria-hidden="true" className="size-6 text-saffron-text" />
        {photoTexts.add}
        <input
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={hintId}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          multiple
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            onAdd(files)
          }}
          ref={input}
          type="file"
        />
      </label>
    </li>
  )
}

/** The screen reader announcement about uploads. */
function news(all: readonly PhotoItem[], shown: readonly PhotoItem[], before: number): string {
  const uploading = shown.findIndex(({ state }) => state === 'uploading')
  if (uploading >= 0) return photoTexts.uploading(before + uploading + 1)
  return all.some(({ state }) => state === 'done') ? photoTexts.uploaded : ''
}
