import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import type { PhotoTarget } from '../../member-photos.contract.ts'

/** A chosen photo that the server has not confirmed yet. It outlives the tab. */
export interface KeptUpload extends PhotoTarget {
  /** The idempotency key of all attempts, so that a lost answer stores no photo twice. */
  key: string
  memberId: string
  restaurantId: string
  /** What it shows, for people who do not see it. */
  alt: string
  /** The name of the chosen file. */
  name: string
  photo: Blob
  chosenAt: number
}

/** Where chosen photos are kept. */
export interface OutboxStore {
  put(upload: KeptUpload): Promise<void>
  remove(key: string): Promise<void>
  /** Those of a member, in the order in which they were chosen. */
  listOf(memberId: string): Promise<KeptUpload[]>
}

let store: UseStore | undefined
const opened = (): UseStore => (store ??= createStore('lokma-photos', 'waiting'))

/** Keeps chosen photos in this browser. A browser that keeps nothing sends them all the same, as long as the tab is open. */
export const outboxStore: OutboxStore = {
  put: (upload) => set(upload.key, upload, opened()).catch(() => {}),
  remove: (key) => del(key, opened()).catch(() => {}),
  async listOf(memberId) {
    const kept = await entries<string, KeptUpload>(opened()).catch(() => [])
    return kept
      .map(([, upload]) => upload)
      .filter((upload) => upload.memberId === memberId)
      .toSorted((one, other) => one.chosenAt - other.chosenAt)
  },
}
