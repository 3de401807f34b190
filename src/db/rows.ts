import { type DeleteResult, type QueryExecutorProvider, sql, type UpdateResult } from 'kysely'

/** A statement as a template: values become parameters, as with `sql`. */
type Statement<T> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<T>

/** Runs a statement. @returns its rows */
export function rowsOf<T>(db: QueryExecutorProvider): Statement<T[]> {
  return async (text, ...values) => (await sql<T>(text, ...values).execute(db)).rows
}

/** Runs a statement. @returns its first row */
export function firstRow<T>(db: QueryExecutorProvider): Statement<T | undefined> {
  return async (...statement) => (await rowsOf<T>(db)(...statement))[0]
}

/** Runs a statement. @returns whether it has a row */
export function hasRow(db: QueryExecutorProvider): Statement<boolean> {
  return async (...statement) => (await rowsOf(db)(...statement)).length > 0
}

/** Runs a statement. @returns the first column of each row */
export function valuesOf<T>(db: QueryExecutorProvider): Statement<T[]> {
  return async (...statement) => (await rowsOf<object>(db)(...statement)).map((row) => Object.values(row)[0] as T)
}

/** Runs a statement. @returns the first column of its first row */
export function firstValue<T>(db: QueryExecutorProvider): Statement<T | undefined> {
  return async (...statement) => (await valuesOf<T>(db)(...statement))[0]
}

/** Runs a statement that always has a row, such as a count. @returns the first column of it */
export function onlyValue<T>(db: QueryExecutorProvider): Statement<T> {
  return async (...statement) => Object.values((await rowsOf<object>(db)(...statement))[0]!)[0] as T
}

/** Runs an update or a deletion. @returns whether it changed a row */
export async function changesRow(statement: { executeTakeFirst: () => Promise<UpdateResult | DeleteResult> }): Promise<boolean> {
  const result = await statement.executeTakeFirst()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}
