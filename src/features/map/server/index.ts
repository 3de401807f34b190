export { countAround } from './count-around.ts'
export { getMap } from './get-map.ts'
export { mapEndpoints, STREETS_PATH } from './map.endpoints.ts'
export { serveStreets } from './serve-streets.ts'
