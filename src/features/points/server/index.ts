export { payBoost } from './pay-boost.ts'
export { awardAction, awardingAction } from './award-action.ts'
export { payGift } from './pay-gift.ts'
