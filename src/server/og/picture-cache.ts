import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError, UnavailableError } from '#lib/errors.ts'
import { createGate } from '#lib/gate.ts'
import { addressKey } from '../limits.ts'

/** Pictures on disk, some 150 KB each. */
const KEPT = 500
/** So that a photo that was taken away does not stay on the disk. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** Drawing one takes a core for nearly half a second: the others are for people. */
const AT_ONCE = 1
const WAITING_MAX = 20
const WAITING_PER_ADDRESS = 4

/** A picture and the key of what it shows. */
export interface Picture {
  key: string
  data: Buffer
}

interface Wanted {
  /** What the picture is of; each has one. */
  name: string
  /** A fingerprint of what it shows now. */
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

/** Pictures that were drawn, as files of `directory` named by what they are of and what they show. */
export function createPictureCache(directory: string): PictureCache {
  /** The key of the newest picture of each name, oldest first. */
  let known: Promise<Map<string, string>> | undefined
  const flights = new Map<string, Promise<Picture>>()
  const waiting: string[] = []
  const gate = createGate(AT_ONCE)
  const fileOf = (name: string, key: string): string => join(directory, `${name}.${key}.png`)

  /** What lies there from earlier starts. */
  async function open(): Promise<Map<string, string>> {
    await mkdir(directory, { recursive: true })
    const files: { name: string; key: string; at: number }[] = []
    for (const file of await readdir(directory)) {
      const [name, key, ending, ...more] = file.split('.')
      const at = await stat(join(directory, file)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      )
      if (name && key && ending === 'png' && more.length === 0 && Date.now() - at < KEPT_MS) files.push({ name, key, at })
      else await rm(join(directory, file), { force: true })
    }
    return new Map(files.toSorted((a, b) => a.at - b.at).map(({ name, key }) => [name, key]))
  }

  async function read(name: string, key: string): Promise<Picture | undefined> {
    const file = fileOf(name, key)
    const isOld = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs >= KEPT_MS,
      () => true,
    )
    const data = isOld ? undefined : await readFile(file).catch(() => undefined)
    return data && { key, data }
  }

  async function keep(name: string, { key, data }: Picture): Promise<void> {
    const index = await known!
    const unfinished = join(directory, `${randomUUID()}.part`)
    await writeFile(unfinished, data)
    await rename(unfinished, fileOf(name, key))
    const old = index.get(name)
    index.delete(name)
    index.set(name, key)
    if (old !== undefined && old !== key) await rm(fileOf(name, old), { force: true })
    for (const [oldest, its] of index) {
      if (index.size <= KEPT) break
      index.delete(oldest)
      await rm(fileOf(oldest, its), { force: true })
    }
  }

  /** One drawing of a name at a time, however many ask. */
  async function redraw({ name, key, draw, address, permit }: Wanted): Promise<Picture> {
    const running = flights.get(name)
    if (running) return running
    const asker = addressKey(address)
    const work = async (): Promise<Picture> => {
      await permit()
      if (waiting.length >= WAITING_MAX) throw new UnavailableError('More pictures are asked for than can be drawn.')
      if (waiting.filter((other) => other === asker).length >= WAITING_PER_ADDRESS)
        throw new DomainError('RATE_LIMITED', 429, { retryAfter: 5 })
      waiting.push(asker)
      try {
        const picture = { key, data: await gate(draw) }
        // A full disk costs another drawing, no answer.
        await keep(name, picture).catch(() => {})
        return picture
      } finally {
        waiting.splice(waiting.indexOf(asker), 1)
      }
    }
    const flight = work().finally(() => flights.delete(name))
    flights.set(name, flight)
    return flight
  }

  return {
    async get(wanted) {
      known ??= open().catch((error: unknown) => {
        known = undefined
        throw new UnavailableError(`pictures: ${(error as NodeJS.ErrnoException).code}`)
      })
      const key = (await known).get(wanted.name)
      const kept = key === undefined ? undefined : await read(wanted.name, key)
      if (kept?.key === wanted.key) return kept
      const drawn = redraw(wanted)
      if (!kept) return drawn
      drawn.catch(() => {})
      return kept
    },
  }
}
