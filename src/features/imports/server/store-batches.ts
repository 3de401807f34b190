import { FileError } from '../file-error.ts'
import type { SourceRecord } from '../imports.rules.ts'
import { Pace, type PaceListener } from './pace.ts'
import type { RowReport } from './import-changes.ts'

/** How many rows one transaction brings. */
const BATCH = 500

export interface BatchListener extends PaceListener {
  /** Called with each row, after its batch is stored. */
  onRow(row: RowReport): void
  /** Called when a batch is stored and its rows are reported. */
  onBatch?: (() => void) | undefined
}

/** Stores records in batches, each in a transaction of its own, and reports the outcome of every row. @throws ImportStopped */
export async function storeBatches(
  records: AsyncIterable<SourceRecord>,
  store: (batch: SourceRecord[]) => Promise<RowReport[]>,
  listener: BatchListener,
): Promise<void> {
  const pace = new Pace(BATCH, listener)
  async function storeAll(given: SourceRecord[]): Promise<void> {
    for (let rest = given; rest.length > 0;) {
      const batch = rest.slice(0, pace.size)
      const reports = await pace.run(batch.length, () => store(batch))
      if (!reports) continue
      rest = rest.slice(batch.length)
      for (const report of reports.toSorted((a, b) => a.at - b.at)) listener.onRow(report)
      listener.onBatch?.()
    }
  }
  let waiting: SourceRecord[] = []
  try {
    for await (const record of records) {
      waiting.push(record)
      if (waiting.length < BATCH) continue
      const full = waiting
      waiting = []
      await storeAll(full)
    }
  } catch (error) {
    // The records before the unreadable place are good, so they are stored.
    if (error instanceof FileError) await storeAll(waiting)
    throw error
  }
  await storeAll(waiting)
}
