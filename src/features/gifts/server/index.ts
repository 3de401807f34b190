export { giftEndpoints } from './gifts.endpoints.ts'
export { listGivers } from './list-givers.ts'
export { returnExpired } from './return-expired.ts'
export { getGiftAnnouncements, markReturnsSeen } from './get-gift-announcements.ts'
