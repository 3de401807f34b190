export { restaurantRoutes } from './restaurants.routes.ts'
export { selectRestaurants } from './restaurants.sql.ts'
export { presentRestaurant } from './restaurants.view.ts'
