import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import type { Config } from '#site/server/config.ts'
import { createProbe } from '#platform/probe.ts'
import { readRecord } from '../command-records.ts'
import { addGauge, type Sample } from './gauge.ts'

interface Room {
  place: string
  free: number
  size: number
}

/** The data directory, and the folder that the last recorded backup was written to. */
async function placesOf({ dataDir }: Pick<Config, 'dataDir'>): Promise<Record<string, string>> {
  const folder = (await readRecord(dataDir, 'backup'))?.folder
  return { data: dataDir, ...(folder !== undefined && { backups: folder }) }
}

async function roomOf(place: string, path: string): Promise<Room[]> {
  try {
    const { bavail, blocks, bsize } = await statfs(path)
    return [{ place, free: bavail * bsize, size: blocks * bsize }]
  } catch {
    // A folder that is gone has no room to tell; the next backup says what is wrong.
    return []
  }
}

/** Measures the room of the folders that grow on this machine. */
export function measureDisks(metrics: Registry, config: Pick<Config, 'dataDir'>): void {
  const probe = createProbe(async () => {
    const places = Object.entries(await placesOf(config))
    return (await Promise.all(places.map(([place, path]) => roomOf(place, path)))).flat()
  })
  const read = (value: (room: Room) => number) => async (): Promise<Sample[]> =>
    ((await probe()) ?? []).map((room) => [{ place: room.place }, value(room)])
  const labelNames = ['place']
  addGauge(
    metrics,
    { name: 'lokma_disk_free_bytes', help: 'Free room on the disk of a folder', labelNames },
    read(({ free }) => free),
  )
  addGauge(
    metrics,
    { name: 'lokma_disk_size_bytes', help: 'Size of the disk of a folder', labelNames },
    read(({ size }) => size),
  )
}
