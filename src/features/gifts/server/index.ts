export { giftEndpoints } from './gifts.endpoints.ts'
export { listGivers, getGiftAnnouncements, markReturnsSeen } from './gifts.reads.ts'
export { returnExpired } from './return-expired.ts'
