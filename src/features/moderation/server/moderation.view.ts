import { presentPage } from '#db/keyset.ts'
import { MIDDLE, photoUrl, SQUARE } from '#lib/media.rules.ts'
import { presentPerson } from '#people/present-person.ts'
import type { DeletedContent, OpenReportPage, ReportedContent, TextVersion } from '../moderation.contract.ts'
import { contentOf, type ContentType } from '../moderation.rules.ts'
import type { DeletedRow } from './deleted.sql.ts'
import type { ReportedRow, ReportRow } from './reported.sql.ts'
import type { ThingRow } from './things.sql.ts'
import type { VersionRow } from './versions.sql.ts'

/** A page of reports from rows that were read with one more than the limit. */
export function presentReports(rows: ReportRow[], limit: number): OpenReportPage {
  return presentPage(rows, limit, (row) => ({
    id: row.id,
    reportType: row.report_type,
    reason: row.reason,
    reporter: presentPerson(row.reporter_id, row),
    createdAt: row.created_at.toISOString(),
  }))
}

/** Reported content as admins see it; deleted parts are null. */
export function presentReported(row: ReportedRow, thing: ThingRow | undefined, reports: OpenReportPage): ReportedContent {
  const isRestaurantThere = row.restaurant_id !== null && row.title !== null
  return {
    ...contentOf(row.item),
    restaurant: isRestaurantThere
      ? {
          id: row.restaurant_id!,
          title: row.title!,
          body: row.body,
          restaurantType: row.restaurant_type,
          photo: row.photo === null ? null : photoUrl(row.photo, SQUARE),
          isDuet: row.question_type === 'duet',
          author: presentPerson(row.author_id, {
            username: row.author_username,
            nickname: row.author_nickname,
            avatar_url: row.author_avatar_url,
          }),
        }
      : null,
    comment:
      row.content === null
        ? null
        : {
            content: row.content,
            author: presentPerson(row.writer_id, {
              username: row.writer_username,
              nickname: row.writer_nickname,
              avatar_url: row.writer_avatar_url,
            }),
            editedAt: row.edited_at?.toISOString() ?? null,
            hasVersions: row.has_versions,
          },
    message:
      row.message_content === null || row.message_sent_at === null
        ? null
        : {
            content: row.message_content,
            author: presentPerson(row.sender_id, {
              username: row.sender_username,
              nickname: row.sender_nickname,
              avatar_url: row.sender_avatar_url,
            }),
            sentAt: row.message_sent_at.toISOString(),
          },
    thing: thing ? presentThing(row.item, thing) : null,
    reportCount: row.report_count,
    reports,
  }
}

/** A reply, a photo, a collection or a part of a profile, with the page where it is. */
function presentThing(item: string, thing: ThingRow): NonNullable<ReportedContent['thing']> {
  const { contentType, contentId } = contentOf(item)
  const paths: Partial<Record<ContentType, string>> = {
    collection: `/tr/collections/${contentId}`,
    profile: `/tr/profile/${thing.author?.username ?? ''}`,
  }
  return {
    title: thing.title,
    text: thing.body,
    photo: thing.photo === null ? thing.picture : photoUrl(thing.photo, MIDDLE),
    author: thing.author && presentPerson(thing.author.id, thing.author),
    path: paths[contentType] ?? `/tr/restaurants/${thing.restaurant_id ?? ''}`,
  }
}

/** A deletion record: the content itself no longer exists. */
export function presentDeleted(row: DeletedRow): DeletedContent {
  return {
    id: row.id,
    contentType: row.content_type,
    contentId: row.content_id,
    title: row.title,
    reason: row.rule === null ? null : { rule: row.rule, facts: row.facts },
    deletedBy: presentPerson(row.admin_id, row),
    reportId: row.report_id,
    report: row.report_type === null || row.reason === null ? null : { reportType: row.report_type, reason: row.reason },
    createdAt: row.created_at.toISOString(),
  }
}

/** A text that its writer replaced. */
export function presentVersion({ id, content, replaced_at }: VersionRow): TextVersion {
  return { id, content, replacedAt: replaced_at.toISOString() }
}
