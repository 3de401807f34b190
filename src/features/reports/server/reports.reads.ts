import { presentPage } from '#db/keyset.ts'
import { presentPerson } from '#people/present-person.ts'
import type { Person } from '#people/person.contract.ts'
import type { Context } from '#site/server/context.ts'
import type { OwnReport, OwnReportPage, OwnReportQuery } from '../reports.contract.ts'
import { selectReportsAbout } from './about.sql.ts'
import { selectOwnReports } from './reports.sql.ts'
import { presentOwnReport } from './reports.view.ts'
import type { Member } from '#platform/http/viewer.ts'

type Parts = Pick<Context, 'db'>

interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/** What a member reported, newest first, each with the key of the thing. The caller has checked who may read it. */
export async function listReportsBy({ db }: Parts, memberId: string, query: OwnReportQuery): Promise<Page<OwnReport & { item: string }>> {
  return presentPage(await selectOwnReports(db, memberId, query), query.limit, (row) => ({ ...presentOwnReport(row), item: row.item }))
}

/** The reports about a member and about what the member made, newest first. The caller has checked who may read them. */
export async function listReportsAbout(
  { db }: Parts,
  memberId: string,
  query: OwnReportQuery,
): Promise<Page<OwnReport & { item: string; reporter: Person | null }>> {
  return presentPage(await selectReportsAbout(db, memberId, query), query.limit, (row) => ({
    ...presentOwnReport(row),
    item: row.item,
    reporter: presentPerson(row.reporter_id, row),
  }))
}

/** A member's own reports with the outcome of each, newest first. */
export async function listOwnReports({ db }: Pick<Context, 'db'>, member: Member, query: OwnReportQuery): Promise<OwnReportPage> {
  return presentPage(await selectOwnReports(db, member.id, query), query.limit, presentOwnReport)
}
