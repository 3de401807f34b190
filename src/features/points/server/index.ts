export { payBoost } from './pay-boost.ts'
export { payDeed, payingDeed } from './pay-deed.ts'
export { payGift } from './pay-gift.ts'
