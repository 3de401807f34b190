export { createRestaurant } from './create-restaurant.ts'
export { insertWithId } from './posting.sql.ts'
export { postingRoutes } from './posting.routes.ts'
