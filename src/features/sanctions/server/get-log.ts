import { presentPage } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { ModerationFigures, ModerationLog, PageQuery } from '../sanctions.contract.ts'
import { selectLog, selectQuarters } from './log.sql.ts'

/** What moderators decided, newest first, for every reader: kind, rule, day and outcome, no names and no texts. */
export async function getLog({ db }: Pick<Context, 'db'>, query: PageQuery): Promise<ModerationLog> {
  return presentPage(await selectLog(db, query), query.limit, (row) => ({
    id: row.id,
    contentType: row.content_type,
    outcome: row.outcome,
    rule: row.rule,
    foundBy: row.found_by,
    decidedAt: row.decided_at.toISOString(),
    days: row.days,
    appeal: row.appeal,
  }))
}

/** How much was reported, decided and appealed in each of the last four quarters, and how long a decision took. */
export async function getFigures({ db }: Pick<Context, 'db'>): Promise<ModerationFigures> {
  return {
    quarters: (await selectQuarters(db)).map(({ start, median_hours, ...counts }) => ({
      from: start,
      ...counts,
      medianHours: median_hours === null ? null : Math.round(median_hours * 3600) / 3600,
    })),
  }
}
