import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { type PhotoItem, PhotoQueue, type Refused, type PhotoTools } from './photos/photo-queue.ts'
import { prepareFile } from './prepare-file.ts'
import { upload } from '#site/upload.ts'

/** The chosen photos and their actions. */
export interface PhotoUploads {
  items: readonly PhotoItem[]
  refused: readonly Refused[]
  /** Adds files for a restaurant that already shows `others` photos. */
  add: (files: Iterable<File>, others: number) => void
  remove: (id: number) => void
  /** Uploads pending photos to this restaurant; resolves to true when all are stored. */
  upload: (restaurantId: string) => Promise<boolean>
  /** Retries a failed upload. */
  retry: (id: number) => void
}

interface Options {
  /** The id of the restaurant, if it already exists: chosen photos are then uploaded at once. */
  restaurantId?: string
  /** Called with the restaurant after each photo. */
  onAdded?: (restaurant: Restaurant) => void
}

const tools: PhotoTools = {
  prepare: prepareFile,
  send: ({ restaurantId, photo, ...call }) =>
    upload('POST /restaurants/{id}/photos', { params: { id: restaurantId }, body: photo, ...call }),
  show: (file: File) => URL.createObjectURL(file),
  forget: (preview: string) => URL.revokeObjectURL(preview),
}

/** State of the chosen photos. Running uploads continue after unmounting. */
export function usePhotoUploads({ restaurantId, onAdded }: Options = {}): PhotoUploads {
  const [queue] = useState(() => new PhotoQueue(tools, restaurantId))
  const items = useSyncExternalStore(
    queue.subscribe,
    () => queue.items,
    () => queue.items,
  )
  const refused = useSyncExternalStore(
    queue.subscribe,
    () => queue.refused,
    () => queue.refused,
  )
  useEffect(() => queue.setOnAdded(onAdded ?? (() => {})), [queue, onAdded])
  useEffect(() => () => queue.forgetPreviews(), [queue])
  const [verbs] = useState(() => ({
    add: (files: Iterable<File>, others: number) => queue.add(files, others),
    remove: (id: number) => queue.remove(id),
    upload: (id: string) => queue.upload(id),
    retry: (id: number) => queue.retry(id),
  }))
  return { items, refused, ...verbs }
}
