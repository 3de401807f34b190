import { UnavailableError } from '#lib/errors.ts'

/** A file as a listing of the store shows it. */
export interface StoredFile {
  name: string
  bytes: number
  changedAt: Date
}

/** Storage of pictures. We create the names: '0b9c…-400.webp'. Failures are thrown as UnavailableError. */
export interface MediaStore {
  /** Names are used once: an existing file is never overwritten. */
  put(name: string, data: Buffer): Promise<void>
  /** Undefined when there is no such file. */
  get(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>
  /** All files with names of ours, in pages and in the order of their names; what else is there is left out. No page is empty. */
  list(): AsyncIterable<StoredFile[]>
}

/** Whether a name is one that we gave: no path, one ending. */
export function isMediaName(name: string): boolean {
  return /^[a-z0-9-]{1,80}\.webp$/.test(name)
}

/** Pictures whose names begin like this are proofs: a route with its own policy shows them. */
export function isPrivateName(name: string): boolean {
  return name.startsWith('proof-')
}

/** For the stores: @throws Error when the name has not the form of a media name. */
export function assertMediaName(name: string): void {
  if (!isMediaName(name)) throw new Error(`not a media name: ${name}`)
}

/** The store answers but denies access: only the operator can fix it. */
export class StoreDenied extends UnavailableError {}

/** The store has no room: only the operator can make some. */
export class StoreFull extends UnavailableError {}
