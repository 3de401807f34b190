export { photoRoutes } from './photos.routes.ts'
