// Writes src/db/types.ts from a freshly migrated database; with --verify it only says whether that file is true.
import { spawnSync } from 'node:child_process'
import { createTestCluster } from '#tests/support/cluster.ts'

const cluster = await createTestCluster()
const { url, drop } = await cluster.createDatabase()
const out = spawnSync(
  'node_modules/.bin/kysely-codegen',
  [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    'src/db/types.ts',
    '--numeric-parser',
    'number',
    '--type-mapping',
    '{"int8":"number"}',
    '--exclude-pattern',
    'schema_migrations',
    ...(process.argv.includes('--verify') ? ['--verify'] : []),
  ],
  { stdio: 'inherit' },
)
await drop()
await cluster.close()
process.exit(out.status ?? 1)
