import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/connect.ts'
import {
  announced,
  csvHead,
  csvLine,
  type DumpFile,
  type DumpRow,
  folderName,
  formula,
  jsonLine,
  type Manifest,
  type Table,
  tableNames,
  tables,
} from '../open-data.rules.ts'
import { createFile, type OpenFile } from './dump-file.ts'
import { beginSnapshot, listAttributions, readTable } from './dump.sql.ts'
import { findManifest } from './dump-folder.ts'
import { type DumpIndex, INDEX } from './read-night.ts'

/** The folder before the newest stays for downloads that are under way. */
const KEPT = 2

/**
 * Writes the open dump: all restaurants and votes of one snapshot, without names. It appears in one step, when the manifest names its
 * folder; an interrupted run leaves the dump before it.
 * @returns undefined when it was aborted
 */
export async function writeDump(db: Db, directory: string, signal?: AbortSignal): Promise<Manifest | undefined> {
  await mkdir(directory, { recursive: true })
  const manifest = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx): Promise<Manifest | undefined> => {
      const at = await beginSnapshot(tx)
      const folder = folderName(at)
      await rm(join(directory, folder), { recursive: true, force: true })
      await mkdir(join(directory, folder))
      const files: DumpFile[] = []
      const index: DumpIndex = { venues: [], votes: [] }
      for (const table of tableNames) {
        const csv = await createFile(directory, `${folder}/${table}.csv.gz`)
        const json = await createFile(directory, `${folder}/${table}.jsonl.gz`)
        await csv.write(csvHead(table), 0)
        for await (const rows of readTable(tx, table)) {
          if (signal?.aborted) return undefined
          await writeRows(table, rows, csv, json)
        }
        const [ofCsv, ofJson] = [await csv.close(), await json.close()]
        files.push(ofCsv.file, ofJson.file)
        if (table === 'venues') index.venues = ofJson.marks
        if (table === 'votes') index.votes = ofCsv.marks
      }
      await writeFile(join(directory, folder, INDEX), JSON.stringify(index), { flush: true })
      return { version: 1, at: at.toISOString(), folder, files, tables, formula, attributions: await listAttributions(tx), announced }
    })
  if (manifest) await publish(directory, manifest)
  await removeOld(directory)
  return manifest
}

async function writeRows(table: Table, rows: DumpRow[], csv: OpenFile, json: OpenFile): Promise<void> {
  const key = rows[0]?.[0] ?? null
  const texts = { csv: '', json: '' }
  for (const row of rows) {
    texts.csv += csvLine(table, row)
    texts.json += jsonLine(table, row)
  }
  await csv.write(texts.csv, rows.length, key)
  await json.write(texts.json, rows.length, key)
}

async function publish(directory: string, manifest: Manifest): Promise<void> {
  const part = join(directory, 'manifest.json.part')
  await writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  await rename(part, join(directory, 'manifest.json'))
  const folder = await open(directory)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Removes the folders that no reader needs, and those that an interrupted run left. */
async function removeOld(directory: string): Promise<void> {
  const newest = (await findManifest(directory))?.folder
  const folders = (await readdir(directory, { withFileTypes: true })).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
  const complete = folders.filter((name) => newest !== undefined && name <= newest).toSorted()
  const kept = new Set(complete.slice(-KEPT))
  for (const name of folders) if (!kept.has(name)) await rm(join(directory, name), { recursive: true, force: true })
}
