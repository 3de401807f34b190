export { giftRoutes } from './gifts.routes.ts'
export { listGivers } from './list-givers.ts'
export { returnExpired } from './return-expired.ts'
export { getGiftNews, markReturnsSeen } from './gift-news.ts'
