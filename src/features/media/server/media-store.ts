import { UnavailableError } from '#lib/errors.ts'

/** Where pictures are kept. Names are ours: '0b9c…-400.webp'. Whatever it cannot do, it says by an UnavailableError. */
export interface MediaStore {
  /** A name is given once: what is there is never overwritten. */
  put(name: string, data: Buffer): Promise<void>
  /** Undefined when there is no such file. */
  get(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>
}

/** Whether a name is one that we gave: no path, one ending. */
export function isMediaName(name: string): boolean {
  return /^[a-z0-9-]{1,80}\.webp$/.test(name)
}

/** For the stores: @throws Error when somebody made up a name. */
export function assertMediaName(name: string): void {
  if (!isMediaName(name)) throw new Error(`not a media name: ${name}`)
}

/** The store is there and refuses us: only the operator can help. */
export class StoreDenied extends UnavailableError {}
