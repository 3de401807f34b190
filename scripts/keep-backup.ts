// Writes the backup of this release that later releases must be able to restore: the demo with one small picture in place of each.
import { mkdir, rm } from 'node:fs/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { loadDemo } from '#app/start-demo.ts'
import { writeBackup } from '#db/backup.ts'
import { connect } from '#db/connect.ts'
import { ensureInitialData } from '#db/initial-data.ts'
import { VERSION } from '#lib/version.ts'
import { createTestCluster } from '#tests/support/cluster.ts'

const FOLDER = 'tests/backups'

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c2410c' } })
  .webp()
  .toBuffer()
const small = { get: async () => picture, put: async () => {}, has: async () => true, remove: async () => {}, list: async function* () {} }

const cluster = await createTestCluster()
const { url, drop } = await cluster.createDatabase()
const database = connect({ connectionString: url })
try {
  await ensureInitialData(database.db)
  await loadDemo({ db: database.patient.db, media: small, log: pino({ level: 'warn' }) })
  const file = `${FOLDER}/lokma-${VERSION}.tar.gz`
  await mkdir(FOLDER, { recursive: true })
  await rm(file, { force: true })
  const { bytes } = await writeBackup(database.pool, small, file)
  console.log(`Wrote ${file}: ${Math.round(bytes / 1000)} kB.`)
} finally {
  await database.close()
  await drop()
  await cluster.close()
}
