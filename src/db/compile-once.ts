import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'

/** Rarer shapes are built each time. */
const SHAPES_MAX = 200

/** Placeholder for a value that is not known yet. */
class Blank {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * A query that is built once and run with other values each time: building takes longer than PostgreSQL does.
 * `build` must put its values nowhere but into parameters, and decide nothing by them.
 */
export function compileOnce<V extends unknown[], R>(
  build: (db: Db, ...values: V) => Compilable<R>,
): (db: Db, ...values: V) => Promise<R[]> {
  let built: CompiledQuery<R> | undefined
  return async (db, ...values) => {
    built ??= build(db, ...(values.map((_, index) => new Blank(index)) as V)).compile()
    const parameters = built.parameters.map((value) => (value instanceof Blank ? values[value.index] : value))
    return (await db.executeQuery<R>({ ...built, parameters })).rows
  }
}

/** A statement in plain SQL, as `statement` wants it. */
export function asCompilable<R>(db: Db, query: RawBuilder<R>): Compilable<R> {
  return { compile: () => query.compile(db) }
}

/**
 * Queries that are built once for each of their shapes. Two queries of one shape differ in the values of their parameters alone, and
 * `build` puts the values that it is given into parameters, in their order.
 */
export function compileByShape<R>(): (
  db: Db,
  shape: string,
  values: readonly unknown[],
  build: (values: readonly unknown[]) => RawBuilder<R>,
) => Promise<R[]> {
  const statements = new Map<string, (db: Db, ...values: unknown[]) => Promise<R[]>>()
  return (db, shape, values, build) => {
    let statement = statements.get(shape)
    if (!statement) {
      statement = compileOnce((of: Db, ...blanks: unknown[]) => asCompilable(of, build(blanks)))
      if (statements.size < SHAPES_MAX) statements.set(shape, statement)
    }
    return statement(db, ...values)
  }
}
