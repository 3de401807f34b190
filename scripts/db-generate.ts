// Writes src/db/types.ts and src/db/schema.sql from a freshly migrated database; with --verify it only compares them.
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from '#db/connect.ts'
import { createTestCluster } from '#tests/support/cluster.ts'
import { printSchema, readSchema } from './database/schema.ts'
import { writeTypes } from './database/types.ts'

const TYPES = 'src/db/types.ts'
const SCHEMA = 'src/db/schema.sql'

const verify = process.argv.includes('--verify')
const cluster = await createTestCluster()
const { url, drop } = await cluster.createDatabase()
const database = connect({ connectionString: url })
try {
  await writeTypes(database.db, TYPES, verify)
  const schema = printSchema(await readSchema(database.pool))
  if (!verify) await writeFile(SCHEMA, schema)
  else if (schema !== (await readFile(SCHEMA, 'utf8'))) throw new Error(`${SCHEMA} is not that of the migrations: run npm run db:generate.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
await database.close()
await drop()
await cluster.close()
