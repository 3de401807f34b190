import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { ApiError } from '#lib/api.ts'
import { CallKey } from '#lib/call-key.ts'
import type { PhotoProblem } from '#lib/media.rules.ts'
import { photoProblem } from '../../photos.rules.ts'
import { Listeners } from '#lib/listeners.ts'

/** A photo that the author chose. */
export interface PhotoItem {
  id: number
  file: File
  /** The address at which the browser shows the photo. */
  preview: string
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  /** The uploaded share from 0 to 1. */
  progress: number
  /** The error code of a failed upload. */
  code?: string
}

/** A file that was refused. */
export interface Refused {
  file: string
  problem: PhotoProblem
}

/** The browser functions that the queue needs. */
export interface PhotoTools {
  prepare: (file: File) => Promise<Blob>
  send: (upload: {
    restaurantId: string
    photo: Blob
    /** The idempotency key of all attempts, so that a lost response adds no photo twice. */
    key: string
    onProgress: (part: number) => void
    signal: AbortSignal
  }) => Promise<Restaurant>
  show: (file: File) => string
  forget: (preview: string) => void
}

/** The state of one photo's upload across all attempts. */
interface Sending {
  key: CallKey
  abort: AbortController
  prepared?: Promise<Blob>
}

/** Uploads photos to a restaurant one after another. Once the restaurant is known, photos chosen later upload at once. */
export class PhotoQueue {
  items: readonly PhotoItem[] = []
  /** The files refused in the last selection. */
  refused: readonly Refused[] = []
  #count = 0
  #running: Promise<boolean> | undefined
  #restaurantId: string | undefined
  readonly #tools: PhotoTools
  readonly #sendings = new Map<number, Sending>()
  readonly #listeners = new Listeners()
  #onAdded: (restaurant: Restaurant) => void = () => {}

  constructor(tools: PhotoTools, restaurantId?: string) {
    this.#tools = tools
    this.#restaurantId = restaurantId
  }

  subscribe = this.#listeners.subscribe

  /** Sets the callback that receives the restaurant after each added photo. */
  setOnAdded(onAdded: (restaurant: Restaurant) => void): void {
    this.#onAdded = onAdded
  }

  /** Adds valid files for a restaurant that already has `others` photos; puts invalid files into `refused`. */
  add(files: Iterable<File>, others: number): void {
    const items = [...this.items]
    const refused: Refused[] = []
    for (const file of files) {
      const problem = photoProblem(file, others + items.length)
      if (problem) refused.push({ file: file.name, problem })
      else items.push({ id: ++this.#count, file, preview: this.#tools.show(file), state: 'waiting', progress: 0 })
    }
    this.#set(items, refused)
    if (this.#restaurantId !== undefined) void this.#run()
  }

  /** Removes a photo and aborts its upload. */
  remove(id: number): void {
    const item = this.items.find((one) => one.id === id)
    if (!item) return
    this.#sendings.get(id)?.abort.abort()
    this.#sendings.delete(id)
    this.#tools.forget(item.preview)
    this.#set(
      this.items.filter((one) => one !== item),
      [],
    )
  }

  /** Uploads all pending photos. Resolves to true when all are stored. */
  upload(restaurantId: string): Promise<boolean> {
    this.#restaurantId = restaurantId
    this.#set(
      this.items.map((item) => (item.state === 'failed' ? { ...item, state: 'waiting' } : item)),
      [],
    )
    return this.#run()
  }

  /** Retries a failed upload. */
  retry(id: number): void {
    this.#change(id, { state: 'waiting' })
    void this.#run()
  }

  /** Releases the previews after unmounting; running uploads continue. */
  forgetPreviews(): void {
    for (const { preview } of this.items) this.#tools.forget(preview)
  }

  #run(): Promise<boolean> {
    this.#running ??= this.#sendAll().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #sendAll(): Promise<boolean> {
    for (let next = this.#next(); next; next = this.#next()) await this.#send(next)
    return this.items.every(({ state }) => state === 'done')
  }

  #next(): PhotoItem | undefined {
    return this.items.find(({ state }) => state === 'waiting')
  }

  async #send({ id, file }: PhotoItem): Promise<void> {
    const restaurantId = this.#restaurantId
    if (restaurantId === undefined) return
    const sending = this.#sendings.get(id) ?? { key: new CallKey(), abort: new AbortController() }
    this.#sendings.set(id, sending)
    this.#change(id, { state: 'uploading', progress: 0 })
    try {
      sending.prepared ??= this.#tools.prepare(file)
      const restaurant = await this.#tools.send({
        restaurantId,
        photo: await sending.prepared,
        key: sending.key.for(restaurantId),
        onProgress: (progress) => this.#change(id, { progress }),
        signal: sending.abort.signal,
      })
      this.#sendings.delete(id)
      this.#onAdded(restaurant)
      this.#change(id, { state: 'done', progress: 1 })
    } catch (error) {
      this.#change(id, { state: 'failed', code: error instanceof ApiError ? error.code : 'INTERNAL' })
    }
  }

  #change(id: number, change: Partial<PhotoItem>): void {
    this.#set(
      this.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
      this.refused,
    )
  }

  #set(items: readonly PhotoItem[], refused: readonly Refused[]): void {
    this.items = items
    this.refused = refused
    this.#listeners.notify()
  }
}
