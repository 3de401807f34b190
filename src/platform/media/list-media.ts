import type { Logger } from 'pino'
import type { Db } from '#db/connect.ts'
import { rest } from '#db/pacing.ts'
import type { MediaStore, StoredFile } from './media-store.ts'
import { completeFiles, countUnused, findRecords, findUnrecorded, saveListing } from './listing.sql.ts'
import { hasStandIn, standIn } from './stand-in.ts'

/** Younger files may belong to an upload, a restore or a copy that is still running. */
const GRACE_MS = 24 * 60 * 60 * 1000
/** The largest number of files without a record that one night removes. */
const MOST = 10_000
/** More than these are removed only where they are fewer than this share of all files. */
const ALWAYS = 100
const SHARE_MAX = 0.1
const BATCH = 1000
const EXAMPLES = 5

interface Found {
  files: number
  bytes: number
  /** Files older than a day without a record, as far as they are remembered. */
  strays: StoredFile[]
  strayCount: number
  /** Names on record for longer than a day whose file is gone. */
  missing: number
  examples: string[]
}

export interface ListingParts {
  media: MediaStore
  log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Every night: compares a listing of the picture store with what is on record. It measures older files, removes files that nothing records,
 * lists the store again to prove that they are gone, and stores what it found.
 */
export async function listMedia(db: Db, signal: AbortSignal, { media, log }: ListingParts): Promise<void> {
  const found = await compare(db, signal, media)
  if (!found || signal.aborted) return
  const isWithheld = found.strayCount > ALWAYS && found.strayCount > found.files * SHARE_MAX
  const removed = isWithheld ? [] : await removeStrays(db, signal, media, found.strays)
  const leftOver = removed.length === 0 ? new Set<string>() : await listAgain(media, removed)
  if (signal.aborted) return
  const gone = removed.filter(({ name }) => !leftOver.has(name))
  const waiting = await countUnused(db)
  const outcome = {
    files: found.files - gone.length,
    bytes: found.bytes - gone.reduce((sum, { bytes }) => sum + bytes, 0),
    waiting_files: waiting.files,
    waiting_bytes: waiting.bytes,
    removed: gone.length,
    left_over: found.strayCount - gone.length,
    missing: found.missing,
    is_withheld: isWithheld,
  }
  await saveListing(db, outcome)
  const { left_over: left } = outcome
  log.info({ ...outcome }, left === 0 ? 'pictures listed: nothing that was removed is left' : 'pictures listed')
  if (isWithheld) log.warn({ files: found.strayCount }, 'too many pictures are not on record: none was removed')
  else if (left > 0) log.warn({ files: left }, 'pictures that nothing records are still in the store')
  if (found.missing > 0) log.warn({ files: found.missing, examples: found.examples }, 'pictures are missing in the store')
}

/** Walks through the listing and the records side by side: both are in the order of names. */
async function compare(db: Db, signal: AbortSignal, media: MediaStore): Promise<Found | undefined> {
  const found: Found = { files: 0, bytes: 0, strays: [], strayCount: 0, missing: 0, examples: [] }
  const before = Date.now() - GRACE_MS
  let last: string | undefined
  // The large version, which replaces a missing middle one, may be at the end of the page before.
  let near = new Set<string>()
  for await (const page of media.list()) {
    if (signal.aborted) return undefined
    const upTo = page.at(-1)!.name
    const files = new Map(page.map((file) => [file.name, file]))
    near = new Set([...near, ...files.keys()])
    const recorded = await compareRecords(db, found, { after: last, upTo, files, near, before })
    for (const file of page) {
      found.files++
      found.bytes += file.bytes
      if (recorded.has(file.name) || file.changedAt.getTime() >= before) continue
      found.strayCount++
      if (found.strays.length < MOST) found.strays.push(file)
    }
    near = new Set(files.keys())
    last = upTo
  }
  await compareRecords(db, found, { after: last, upTo: undefined, files: new Map(), near, before })
  return found
}

interface Range {
  after: string | undefined
  upTo: string | undefined
  files: ReadonlyMap<string, StoredFile>
  near: ReadonlySet<string>
  before: number
}

/** Reads the records of a range of names: notes whose file is missing, and completes those without a size or a kind. */
async function compareRecords(db: Db, found: Found, { after, upTo, files, near, before }: Range): Promise<Set<string>> {
  const names = new Set<string>()
  let from = after
  for (;;) {
    const since = performance.now()
    const rows = await findRecords(db, { after: from, upTo, most: BATCH })
    for (const { name, isOld } of rows.map((row) => ({ ...row, isOld: row.created_at.getTime() < before }))) {
      names.add(name)
      const isThere = files.has(name) || (hasStandIn(name) && near.has(standIn(name)))
      if (isThere || !isOld) continue
      found.missing++
      if (found.examples.length < EXAMPLES) found.examples.push(name)
    }
    const measured = rows.flatMap(({ name, is_complete }) => (is_complete ? [] : (files.get(name) ?? [])))
    if (measured.length > 0) await completeFiles(db, measured)
    await rest(performance.now() - since)
    if (rows.length < BATCH) return names
    from = rows.at(-1)!.name
  }
}

/** Removes files that nothing records, those aside that were recorded meanwhile. @returns what was removed */
async function removeStrays(db: Db, signal: AbortSignal, media: MediaStore, strays: readonly StoredFile[]): Promise<StoredFile[]> {
  const removed: StoredFile[] = []
  for (let at = 0; at < strays.length && !signal.aborted; at += BATCH) {
    const batch = strays.slice(at, at + BATCH)
    const names = new Set(
      await findUnrecorded(
        db,
        batch.map(({ name }) => name),
      ),
    )
    for (const file of batch) {
      if (signal.aborted || !names.has(file.name)) continue
      await media.remove(file.name)
      removed.push(file)
    }
  }
  return removed
}

/** Names that a second listing still has although they were removed. */
async function listAgain(media: MediaStore, removed: readonly StoredFile[]): Promise<Set<string>> {
  const names = new Set(removed.map(({ name }) => name))
  const left = new Set<string>()
  for await (const page of media.list()) for (const { name } of page) if (names.has(name)) left.add(name)
  return left
}
