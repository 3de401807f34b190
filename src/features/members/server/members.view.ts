import { pointsFromTenths } from '#features/points/points.rules.ts'
import { presentPerson } from '#people/present-person.ts'
import type { ListedMember, MemberFile, Role } from '../members.contract.ts'
import type { MemberFileRow, MemberRow } from './members.sql.ts'

/** A member in the list of moderators. */
export function presentListed(row: MemberRow): ListedMember {
  return {
    ...presentPerson(row.id, row),
    signedUpAt: row.created_at.toISOString(),
    role: roleOf(row),
    sanction: row.sanction && presentSanction(row.sanction),
    counts: { restaurants: row.restaurant_count, votes: row.vote_count, comments: row.comment_count },
  }
}

/** A member's file. */
export function presentFile(row: MemberFileRow): MemberFile {
  return {
    ...presentPerson(row.id, row),
    signedUpAt: row.created_at.toISOString(),
    role: roleOf(row),
    description: row.description,
    points: pointsFromTenths(row.points_tenths),
    debt: pointsFromTenths(row.debt_tenths),
    sanctions: row.sanctions.map(presentSanction),
    counts: {
      restaurants: row.restaurant_count,
      votes: row.vote_count,
      comments: row.comment_count,
      replies: row.reply_count,
      followers: row.follower_count,
      following: row.following_count,
      reports: row.report_count,
      dismissedReports: row.dismissed_count,
    },
  }
}

function roleOf({ is_admin, is_moderator }: Pick<MemberRow, 'is_admin' | 'is_moderator'>): Role | null {
  return is_admin ? 'admin' : is_moderator ? 'moderator' : null
}

function presentSanction({ kind, until, decisionId }: MemberFile['sanctions'][number]): MemberFile['sanctions'][number] {
  return { kind, until: until === null ? null : new Date(until).toISOString(), decisionId }
}
