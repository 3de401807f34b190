export { blockRoutes } from './blocks.routes.ts'
export { assertReachable, type Hidden, hiddenAmong, hiddenFrom, hiddenOf, withoutHiddenDuets } from './hidden-from.ts'
export { keepApart, keepDuetsApart } from './keep-apart.ts'
