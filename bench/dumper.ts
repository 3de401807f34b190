// A process that writes the open dump of a database, and says how long that took and how much memory the process had at most.
import { connect } from '#db/connect.ts'
import { writeDump } from '#features/open-data/server/index.ts'
import { connectionOf } from '#tests/support/cluster.ts'

export interface DumpFigures {
  seconds: number
  megabytes: number
  megabytesBefore: number
}

const [url = '', folder = ''] = process.argv.slice(2)
const database = connect(connectionOf(url))
// Kilobytes.
const megabytesBefore = process.resourceUsage().maxRSS / 1024
const began = performance.now()
await writeDump(database.db, folder)
const figures: DumpFigures = {
  seconds: (performance.now() - began) / 1000,
  megabytes: process.resourceUsage().maxRSS / 1024,
  megabytesBefore,
}
process.send?.(figures)
await database.close()
process.disconnect()
