export { giftEndpoints } from './gifts.endpoints.ts'
export { giftAnnouncementsRead, listGivers, markReturnsSeen } from './gifts.reads.ts'
export { returnExpired } from './return-expired.ts'
