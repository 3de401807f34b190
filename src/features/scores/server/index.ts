export { getScoreSheet } from './get-score-sheet.ts'
export { scoreRoutes } from './scores.routes.ts'
