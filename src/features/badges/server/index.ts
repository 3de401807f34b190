export { awardBadges } from './award-badges.ts'
export { findEarnedBadge } from './find-earned-badge.ts'
export { listEarnedBadges } from './list-earned-badges.ts'
export { takeNewBadges } from './take-new-badges.ts'
