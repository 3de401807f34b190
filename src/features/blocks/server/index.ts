export { blockEndpoints } from './blocks.endpoints.ts'
export { keepApart, keepDuetsApart } from './keep-apart.ts'
