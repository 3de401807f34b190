import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Night } from '../open-data.rules.ts'
import { type Mark, readLines } from './dump-file.ts'
import { findManifest } from './dump-folder.ts'

/** Where the blocks of two files of a dump begin: it is beside them and is not served. */
export const INDEX = 'index.json'

export interface DumpIndex {
  /** The blocks of `venues.jsonl.gz`. */
  venues: Mark[]
  /** The blocks of `votes.csv.gz`. */
  votes: Mark[]
}

let known: { folder: string; index: DumpIndex } | undefined

/** The newest dump. Its index never changes and stays in memory. Undefined before the first one, and for one without an index. */
async function findNewest(directory: string): Promise<{ at: string; folder: string; index: DumpIndex } | undefined> {
  const manifest = await findManifest(directory)
  if (!manifest) return undefined
  const folder = join(directory, manifest.folder)
  if (known?.folder !== folder) {
    const text = await readFile(join(folder, INDEX), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    known = { folder, index: JSON.parse(text) as DumpIndex }
  }
  return { at: manifest.at, ...known }
}

/** The votes of a restaurant as last night's dump has them, as lines of CSV, and since when. Undefined before the first dump. */
export async function findNightVotes(directory: string, restaurant: string): Promise<{ at: Date; lines: string[] } | undefined> {
  const dump = await findNewest(directory)
  if (!dump) return undefined
  const lines = await readLines(join(dump.folder, 'votes.csv.gz'), dump.index.votes, restaurant)
  return { at: new Date(dump.at), lines: lines.filter((line) => line.startsWith(`${restaurant},`)) }
}

/** The numbers of a restaurant in last night's dump. Undefined before the first dump, and for a restaurant that is younger. */
export async function findNight(directory: string, restaurant: string): Promise<Night | undefined> {
  const dump = await findNewest(directory)
  if (!dump) return undefined
  const lines = await readLines(join(dump.folder, 'venues.jsonl.gz'), dump.index.venues, restaurant)
  const line = lines.find((text) => text.startsWith(`{"venue":${JSON.stringify(restaurant)},`))
  if (line === undefined) return undefined
  const row = JSON.parse(line) as Record<string, number | null>
  return {
    at: dump.at,
    acceptCount: row['accepts'] ?? 0,
    rejectCount: row['rejects'] ?? 0,
    members: { count: row['member_ratings'] ?? 0, mean: row['member_mean'] ?? null },
    visitors: { count: row['visitor_ratings'] ?? 0, mean: row['visitor_mean'] ?? null },
    orderScore: row['order_score'] ?? 0,
  }
}
