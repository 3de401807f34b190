export { getScoreSheet } from './get-score-sheet.ts'
export { scoreEndpoints } from './scores.endpoints.ts'
