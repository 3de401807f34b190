export { payBoost } from './pay-boost.ts'
export { payDeed } from './pay-deed.ts'
export { payGift } from './pay-gift.ts'
