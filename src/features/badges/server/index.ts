export { awardBadges } from './award-badges.ts'
export { takeNewBadges } from './take-new-badges.ts'
