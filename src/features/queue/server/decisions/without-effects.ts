import type { Tx } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'

/** Answers every call with itself. It is no promise: who awaits it goes on. */
const silent = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => silent) }) as never

/** A context for a rehearsal: it writes into this transaction, and nothing outside of it hears of that. */
export function withoutEffects(context: Context, tx: Tx): Context {
  return { ...context, db: tx, log: silent, pages: silent, hub: silent, sessions: silent, media: silent, mail: silent, outbox: silent }
}
