import { ApiError } from '#lib/api.ts'
import { Listeners } from '#lib/listeners.ts'
import type { MemberPhoto } from '../../member-photos.contract.ts'
import type { KeptUpload, OutboxStore } from './outbox-store.ts'

/** A photo that is being sent. */
export interface OutboxItem {
  upload: KeptUpload
  /** The address at which the browser shows the photo. */
  preview: string
  state: 'waiting' | 'uploading' | 'failed'
  /** The uploaded share from 0 to 1. */
  progress: number
  /** The error code of a refused photo. */
  code?: string
}

/** The browser functions that the outbox needs. */
export interface OutboxTools {
  store: OutboxStore
  send: (upload: KeptUpload, onProgress: (part: number) => void, signal: AbortSignal) => Promise<MemberPhoto>
  show: (photo: Blob) => string
  forget: (preview: string) => void
  /** Resolves after some time, or as soon as the device is online again. */
  pause: (ms: number) => Promise<void>
}

const PAUSES_MS = [2000, 5000, 15_000, 30_000]

/**
 * Sends photos one after another until the server has confirmed or refused each. A dead network, a busy server and a closed tab lose none:
 * what was chosen is kept, and a later visit sends it with the same key.
 */
export class PhotoOutbox {
  items: readonly OutboxItem[] = []
  #failures = 0
  #running: Promise<void> | undefined
  readonly #tools: OutboxTools
  readonly #aborts = new Map<string, AbortController>()
  readonly #listeners = new Listeners()
  #onSent: (photo: MemberPhoto, left: number) => void = () => {}

  constructor(tools: OutboxTools) {
    this.#tools = tools
  }

  subscribe = this.#listeners.subscribe

  /** Sets the callback that receives each stored photo, and how many are left. */
  setOnSent(onSent: (photo: MemberPhoto, left: number) => void): void {
    this.#onSent = onSent
  }

  /** Continues with the photos that this member chose before, also in another tab or on an earlier visit. */
  async resume(memberId: string): Promise<void> {
    this.#append(await this.#tools.store.listOf(memberId))
    return this.#run()
  }

  /** Keeps these photos and sends them. */
  async add(uploads: readonly KeptUpload[]): Promise<void> {
    for (const upload of uploads) await this.#tools.store.put(upload)
    this.#append(uploads)
    return this.#run()
  }

  /** Gives a photo up, and aborts its upload. */
  async remove(key: string): Promise<void> {
    this.#aborts.get(key)?.abort()
    await this.#take(key)
  }

  /** Sends a refused photo once more. */
  retry(key: string): Promise<void> {
    this.#change(key, { state: 'waiting' })
    return this.#run()
  }

  #append(uploads: readonly KeptUpload[]): void {
    const known = new Set(this.items.map(({ upload }) => upload.key))
    const added = uploads
      .filter(({ key }) => !known.has(key))
      .map((upload): OutboxItem => ({ upload, preview: this.#tools.show(upload.photo), state: 'waiting', progress: 0 }))
    if (added.length > 0) this.#set([...this.items, ...added])
  }

  #run(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) await this.#send(next.upload)
  }

  #next(): OutboxItem | undefined {
    return this.items.find(({ state }) => state === 'waiting')
  }

  async #send(upload: KeptUpload): Promise<void> {
    const { key } = upload
    const abort = new AbortController()
    this.#aborts.set(key, abort)
    this.#change(key, { state: 'uploading', progress: 0 })
    try {
      const stored = await this.#tools.send(upload, (progress) => this.#change(key, { progress }), abort.signal)
      this.#failures = 0
      await this.#take(key)
      this.#onSent(stored, this.items.length)
    } catch (error) {
      if (isRefusal(error)) return this.#change(key, { state: 'failed', code: error.code })
      this.#change(key, { state: 'waiting', progress: 0 })
      if (abort.signal.aborted) return
      await this.#tools.pause(PAUSES_MS[Math.min(this.#failures++, PAUSES_MS.length - 1)]!)
    } finally {
      this.#aborts.delete(key)
    }
  }

  async #take(key: string): Promise<void> {
    await this.#tools.store.remove(key)
    const gone = this.items.find(({ upload }) => upload.key === key)
    if (gone) this.#tools.forget(gone.preview)
    this.#set(this.items.filter((item) => item !== gone && item.upload.key !== key))
  }

  #change(key: string, change: Partial<OutboxItem>): void {
    this.#set(this.items.map((item) => (item.upload.key === key ? { ...item, ...change } : item)))
  }

  #set(items: readonly OutboxItem[]): void {
    this.items = items
    this.#listeners.notify()
  }
}

/** Whether the server refused the photo; otherwise there was no answer, or one that time changes. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}
