import { checkInvariants } from '#db/check-invariants.ts'
import { findListing, findLost, type ListingRow } from '#platform/media/index.ts'
import { type Command, CommandError } from './command.ts'
import { RECORD } from './record-run.ts'

const EXAMPLES = 5

/** Checks that counters, balances and all other invariants hold, and that every picture exists. */
export const checkCommand: Command = {
  summary: 'prove that what must always be true in the database is true, and that no picture is missing',
  as: 'tool',
  options: RECORD,
  async run({ database, media }) {
    const violations = await checkInvariants(database.pool)
    const lost = await findLost({ db: database.db, media })
    if (violations.length + lost.length === 0) return `Everything that must be true is true.${sayListing(await findListing(database.db))}`
    const lines = violations.flatMap(({ sentence, rows }) => [`Not true: ${sentence}`, ...rows.map((row) => `  ${JSON.stringify(row)}`)])
    if (lost.length > 0) lines.push(`${lost.length} pictures are missing:`, ...lost.slice(0, EXAMPLES).map((name) => `  ${name}`))
    throw new CommandError(lines.join('\n'))
  },
}

/** What the last nightly listing of the picture store could not remove; nothing where all is gone. */
function sayListing(listing: ListingRow | undefined): string {
  if (!listing || listing.left_over === 0) return ''
  const { listed_at, left_over } = listing
  return `\n${left_over} files of the picture store are not on record and still there, as listed at ${listed_at.toISOString()}.`
}
