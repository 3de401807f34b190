import { DomainError, UnavailableError } from '#lib/errors.ts'
import { createConcurrencyLimit } from '#lib/concurrency-limit.ts'
import { addressKey } from '#platform/limits/limits.ts'
import { openPictureFiles, type Picture, type PictureFiles } from './picture-files.ts'

/** Drawing one takes a core for nearly half a second: the other cores are for requests. */
const AT_ONCE = 1
const WAITING_MAX = 20
const WAITING_PER_ADDRESS = 4

interface Wanted {
  /** Names the subject of the picture; each subject has one picture. */
  name: string
  /** A fingerprint of what the picture shows now. */
  key: string
  draw(): Promise<Buffer>
  address: string
  /** @throws DomainError when the caller may not have one drawn */
  permit(): Promise<void>
}

export interface PictureCache {
  /**
   * The picture as it is now, or an older one while the new one is drawn.
   * @throws DomainError RATE_LIMITED
   * @throws UnavailableError when more wait than can be drawn in time
   */
  get(wanted: Wanted): Promise<Picture>
}

/** Pictures that were drawn, kept as files of `directory`. */
export function createPictureCache(directory: string): PictureCache {
  let opened: Promise<PictureFiles> | undefined
  const flights = new Map<string, Promise<Picture>>()
  const limit = createConcurrencyLimit(AT_ONCE)
  const enqueue = createQueue()

  async function redraw(files: PictureFiles, { name, key, draw, address, permit }: Wanted): Promise<Picture> {
    await permit()
    return enqueue(address, async () => {
      const picture = { key, data: await limit(draw) }
      // On a full disk the picture is drawn again next time; the answer does not fail.
      await files.write(name, picture).catch(() => {})
      return picture
    })
  }

  /** Single flight: one drawing of a name at a time. */
  function redrawOnce(files: PictureFiles, wanted: Wanted): Promise<Picture> {
    const running = flights.get(wanted.name)
    if (running) return running
    const flight = redraw(files, wanted).finally(() => flights.delete(wanted.name))
    flights.set(wanted.name, flight)
    return flight
  }

  return {
    async get(wanted) {
      opened ??= openPictureFiles(directory).catch((error: unknown) => {
        opened = undefined
        throw new UnavailableError(`pictures: ${(error as NodeJS.ErrnoException).code}`)
      })
      const files = await opened
      const kept = await files.read(wanted.name)
      if (kept?.key === wanted.key) return kept
      const drawn = redrawOnce(files, wanted)
      if (!kept) return drawn
      drawn.catch(() => {})
      return kept
    },
  }
}

/** Bounds the pictures that wait. @throws DomainError or UnavailableError when the queue, or the share of an address in it, is full */
function createQueue(): <T>(address: string, task: () => Promise<T>) => Promise<T> {
  const waiting: string[] = []
  return async (address, task) => {
    const requester = addressKey(address)
    if (waiting.length >= WAITING_MAX) throw new UnavailableError('More pictures are asked for than can be drawn.')
    if (waiting.filter((other) => other === requester).length >= WAITING_PER_ADDRESS)
      throw new DomainError('RATE_LIMITED', { retryAfter: 5 })
    waiting.push(requester)
    try {
      return await task()
    } finally {
      waiting.splice(waiting.indexOf(requester), 1)
    }
  }
}
