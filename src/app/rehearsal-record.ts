import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { PROGRAM } from '#lib/version.ts'

const record = z.object({
  version: z.string(),
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), ms: z.number().nonnegative() })),
})

/** What `upgrade --rehearse` measured last on this machine. */
export type Rehearsal = z.infer<typeof record>

const fileIn = (dataDir: string): string => join(dataDir, 'rehearsal.json')

export async function writeRehearsal(dataDir: string, rehearsal: Rehearsal): Promise<void> {
  await writeFile(fileIn(dataDir), JSON.stringify(rehearsal), { mode: 0o600 })
}

/** What the last rehearsal says about migrations that wait. */
export async function readRehearsal(dataDir: string): Promise<{ sentenceOn(names: readonly string[]): string }> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const known = text === '' ? undefined : record.safeParse(parseJson(text)).data
  return {
    sentenceOn(names) {
      const times = names.map((name) => known?.migrations.find((migration) => migration.name === name)?.ms)
      if (!known || times.includes(undefined)) return `not rehearsed ('${PROGRAM} upgrade --rehearse' does it)`
      const seconds = times.reduce<number>((sum, ms) => sum + ms!, 0) / 1000
      return `they took ${seconds.toFixed(1)} s in the rehearsal of ${known.at.slice(0, 10)}`
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
