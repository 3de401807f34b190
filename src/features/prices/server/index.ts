export { listMenuPhotos } from './menu/list-menu-photos.ts'
export { listPrices } from './list-prices.ts'
export { priceRoutes } from './prices.routes.ts'
