export { blockRoutes } from './blocks.routes.ts'
export { assertReachable, type Hidden, hiddenFrom, hiddenOf, withoutHiddenDuets } from './hidden-from.ts'
export { keepApart } from './keep-apart.ts'
