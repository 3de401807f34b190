import { checkInvariants } from '#db/check-invariants.ts'
import { type Command, CommandError } from './command.ts'

/** Proves that counters, balances and everything else that must always be true is true. */
export const checkCommand: Command = {
  summary: 'prove that what must always be true in the database is true',
  as: 'tool',
  async run({ database }) {
    const violations = await checkInvariants(database.pool)
    if (violations.length === 0) return 'Everything that must be true is true.'
    const lines = violations.flatMap(({ sentence, rows }) => [`Not true: ${sentence}`, ...rows.map((row) => `  ${JSON.stringify(row)}`)])
    throw new CommandError(lines.join('\n'))
  },
}
