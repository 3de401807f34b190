export { getMap } from './get-map.ts'
export { mapRoutes, STREETS_PATH } from './map.routes.ts'
export { serveStreets } from './serve-streets.ts'
