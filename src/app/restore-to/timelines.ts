import type { Backup } from './pgbackrest.ts'

/** Where a timeline left each one before it: a position in the write-ahead log. */
export type History = ReadonlyMap<number, bigint>

/** A position in the write-ahead log, such as 0/3000148, as a number. */
export function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** What PostgreSQL writes into a file such as 00000002.history. */
export function readHistory(text: string): History {
  const lines = text.matchAll(/^(\d{1,9})\t([0-9A-F]{1,8}\/[0-9A-F]{1,8})\t/gm)
  return new Map([...lines].map(([, timeline, lsn]) => [Number(timeline), positionOf(lsn!)]))
}

/** The timeline of a backup: the first eight digits of the names of its log. */
export const timelineOf = ({ archive }: Pick<Backup, 'archive'>): number => Number.parseInt(archive.start.slice(0, 8), 16)

/** What PostgreSQL calls the timeline to recover. A number needs a history file, and an archive that begins after a failover lacks that file. */
export const targetTimelineOf = (backup: Pick<Backup, 'archive'>, timeline: number): string =>
  timelineOf(backup) === timeline ? 'current' : String(timeline)

/** Whether the log of a timeline goes on from this backup: the backup is of that timeline, or ended before a later one left its own. */
export function isBaseOf(backup: Pick<Backup, 'archive' | 'lsn'>, timeline: number, history: History): boolean {
  const own = timelineOf(backup)
  if (own === timeline) return true
  const left = history.get(own)
  return left !== undefined && positionOf(backup.lsn.stop) <= left
}
