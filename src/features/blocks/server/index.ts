export { blockRoutes } from './blocks.routes.ts'
export { keepApart, keepDuetsApart } from './keep-apart.ts'
