// The thread that writes the open dump. Any message stops it.
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '#db/connect.ts'
import { PATIENT_LIMITS } from '#db/session.ts'
import { giveWay } from '#platform/give-way.ts'
import { writeDump } from './write-dump.ts'
import type { DumpOrder } from './write-in-thread.ts'

giveWay()
const { connection, directory } = workerData as DumpOrder
const stopping = new AbortController()
parentPort!.once('message', () => stopping.abort())
const database = connect({ ...connection, max: 1, limits: PATIENT_LIMITS, givesWay: true })
try {
  await writeDump(database.db, directory, stopping.signal)
} finally {
  await database.close()
  parentPort!.close()
}
