import type { Db } from '#db/connect.ts'
import type { EarnedBadge } from '../badges.contract.ts'
import { type EarnedRow, updateSeen } from './badges.sql.ts'

/** A member is told of a new badge once, whoever asks first. */
export async function takeNewBadges(db: Db, profileId: string): Promise<EarnedBadge[]> {
  return (await updateSeen(db, profileId)).map(presentBadge)
}

function presentBadge(row: EarnedRow): EarnedBadge {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    emoji: row.emoji,
    isActive: row.is_active,
    conditionType: row.condition_type as EarnedBadge['conditionType'],
    conditionValue: row.condition_value,
    userId: row.user_id,
    earnedAt: row.earned_at.toISOString(),
  }
}
