import type { Badge, BadgeProgress, EarnedBadge } from '../badges.contract.ts'
import type { EarnedRow, ProgressRow } from './badges.sql.ts'

/** A badge without its holder. */
export function presentBadge(row: Omit<EarnedRow, 'user_id' | 'earned_at'>): Badge {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    emoji: row.emoji,
    isActive: row.is_active,
    conditionType: row.condition_type,
    conditionValue: row.condition_value,
  }
}

/** A member's badge as every viewer sees it. */
export function presentEarned(row: EarnedRow): EarnedBadge {
  return { ...presentBadge(row), userId: row.user_id, earnedAt: row.earned_at.toISOString() }
}

/** A badge with the viewer's progress. */
export function presentProgress(row: ProgressRow): BadgeProgress {
  return { ...presentBadge(row), current: row.current, earnedAt: row.earned_at?.toISOString() ?? null }
}
