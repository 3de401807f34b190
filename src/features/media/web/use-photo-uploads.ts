import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { type PhotoItem, PhotoQueue, type Refused } from './photo-queue.ts'
import { prepareFile } from './prepare-file.ts'
import { uploadPhoto } from './upload-photo.ts'

/** The photos that somebody chose, and what can be done with them. */
export interface PhotoUploads {
  items: readonly PhotoItem[]
  refused: readonly Refused[]
  /** Takes files for a restaurant that shows so many other photos. */
  add: (files: Iterable<File>, others: number) => void
  remove: (id: number) => void
  /** Sends what is not there yet to this restaurant; true when everything has arrived. */
  upload: (restaurantId: string) => Promise<boolean>
  /** Sends one again that failed. */
  retry: (id: number) => void
}

interface Options {
  /** Where they go, when that is known already: then what is chosen is sent at once. */
  restaurantId?: string
  /** Called with the restaurant after each photo. */
  onAdded?: (restaurant: Restaurant) => void
}

const tools = {
  prepare: prepareFile,
  send: uploadPhoto,
  show: (file: File) => URL.createObjectURL(file),
  forget: (preview: string) => URL.revokeObjectURL(preview),
}

/** Photos that are chosen here. What is under way goes on when nobody looks any more. */
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
  useEffect(() => queue.tell(onAdded ?? (() => {})), [queue, onAdded])
  useEffect(() => () => queue.forgetPreviews(), [queue])
  const [verbs] = useState(() => ({
    add: (files: Iterable<File>, others: number) => queue.add(files, others),
    remove: (id: number) => queue.remove(id),
    upload: (id: string) => queue.upload(id),
    retry: (id: number) => queue.retry(id),
  }))
  return { items, refused, ...verbs }
}
