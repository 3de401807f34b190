import { pageOf, presentPage } from '#db/keyset.ts'
import { findRoles } from '#people/server/roles.sql.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type {
  AppealQuery,
  CaseFile,
  CasePage,
  CaseQuery,
  PageQuery,
  StatementPage,
  ModerationFigures,
  ModerationLog,
} from '../sanctions.contract.ts'
import { type DecisionRow, selectCases, selectDecisionsAbout, selectOpenAppeals } from './decisions.sql.ts'
import { canAnswer } from './sanctions.policy.ts'
import { findTarget } from './sanctions.sql.ts'
import { presentCase, presentStatement } from './sanctions.view.ts'
import { selectLog, selectQuarters } from './log.sql.ts'

type Parts = Pick<Context, 'db'>

/** The decisions that concern the member, newest first. */
export async function listOwnDecisions({ db }: Parts, member: Member, query: PageQuery): Promise<StatementPage> {
  const { items, nextCursor } = pageOf(await selectDecisionsAbout(db, member.id, query), query.limit)
  const now = new Date()
  return { items: items.map((row) => presentStatement(row, now)), nextCursor }
}

/** The appeals that wait for an answer, oldest first; for moderators. @throws DomainError ADMIN_ONLY */
export async function listAppeals({ db }: Parts, moderator: Member, query: AppealQuery): Promise<CasePage> {
  await assertModerator(db, moderator)
  return presentCases(db, moderator, await selectOpenAppeals(db, query), query.limit)
}

/** The decisions that concern another member, newest first; for moderators. @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND */
export async function listHistory({ db }: Parts, moderator: Member, username: string, query: PageQuery): Promise<CasePage> {
  await assertModerator(db, moderator)
  const target = found(await findTarget(db, username.toLowerCase()), 'PROFILE_NOT_FOUND')
  return presentCases(db, moderator, await selectDecisionsAbout(db, target.id, query), query.limit)
}

/** Every decision with its reasons, whom it concerns and who decided, newest first; for moderators. @throws DomainError ADMIN_ONLY */
export async function listCases({ db }: Parts, moderator: Member, query: CaseQuery): Promise<CasePage> {
  await assertModerator(db, moderator)
  return presentCases(db, moderator, await selectCases(db, query), query.limit)
}

function presentCases(db: Context['db'], moderator: Member, rows: DecisionRow[], limit: number): Promise<CasePage> {
  const { items, nextCursor } = pageOf(rows, limit)
  const now = new Date()
  return db.transaction().execute(async (tx) => {
    const { isAdmin } = await findRoles(tx, moderator)
    const cases: CaseFile[] = []
    for (const row of items) {
      const isOpen = row.appealed_at !== null && row.appeal_outcome === null
      cases.push(presentCase(row, now, isOpen && (await canAnswer(tx, moderator, row, isAdmin))))
    }
    return { items: cases, nextCursor }
  })
}

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
