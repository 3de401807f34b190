// Writes src/db/types.ts from a freshly migrated database; with --verify it only checks that file.
import { generate, type GenerateOptions, Logger, PostgresDialect } from 'kysely-codegen'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import { createTestCluster } from '#tests/support/cluster.ts'

interface Choice {
  table: string
  column: string
  values: string[]
}

/** Text columns whose check constraint is a list of values, like `check (choice in ('accept', 'reject'))`. */
const choices = sql<Choice>`
  select c.conrelid::regclass::text as table, a.attname as column,
    (select array_agg(value[1]) from regexp_matches(c.definition, '''([^'']+)''::text', 'g') value) as values
  from (select conrelid, conkey, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c') c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.definition ~ ('^CHECK [(][(]' || a.attname || ' = ANY [(]ARRAY[[](''[^'']+''::text(, )?)+[]][)][)][)]$')`

/** Gives these columns a union of their values for a type. */
const addChoices: GenerateOptions['postprocess'] = async ({ db, metadata }) => {
  for (const { table, column, values } of (await choices.execute(db)).rows) {
    const found = metadata.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)
    if (found) found.enumValues = values
  }
  return metadata
}

const cluster = await createTestCluster()
const { url, drop } = await cluster.createDatabase()
const dialect = new PostgresDialect({ numericParser: 'number' })
const database = connect({ connectionString: url })
try {
  await generate({
    db: database.db,
    dialect,
    outFile: 'src/db/types.ts',
    typeMapping: { int8: 'number' },
    excludePattern: 'schema_migrations',
    postprocess: addChoices,
    verify: process.argv.includes('--verify'),
    logger: new Logger('error'),
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
await database.close()
await drop()
await cluster.close()
