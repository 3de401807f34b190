import type { EarnedBadge } from '../badges.contract.ts'
import type { EarnedRow } from './badges.sql.ts'

/** A member's badge as every viewer sees it. */
export function presentBadge(row: EarnedRow): EarnedBadge {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    emoji: row.emoji,
    isActive: row.is_active,
    conditionType: row.condition_type,
    conditionValue: row.condition_value,
    userId: row.user_id,
    earnedAt: row.earned_at.toISOString(),
  }
}
