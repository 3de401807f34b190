import { generate, type GenerateOptions, Logger, PostgresDialect } from 'kysely-codegen'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

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
const addChoices: NonNullable<GenerateOptions['postprocess']> = async ({ db, metadata }) => {
  for (const { table, column, values } of (await choices.execute(db)).rows) {
    const found = metadata.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)
    if (found) found.enumValues = values
  }
  return metadata
}

/**
 * Writes the type of each table's rows, or only compares the file with them.
 * @throws Error when the file differs
 */
export async function writeTypes(db: Db, outFile: string, verify: boolean): Promise<void> {
  await generate({
    db,
    dialect: new PostgresDialect({ numericParser: 'number' }),
    outFile,
    typeMapping: { int8: 'number' },
    excludePattern: 'schema_migrations',
    postprocess: addChoices,
    verify,
    logger: new Logger('error'),
  })
}
