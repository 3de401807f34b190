export { listPrices } from './list-prices.ts'
export { priceRoutes } from './prices.routes.ts'
