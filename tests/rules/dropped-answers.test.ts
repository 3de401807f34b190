import { join } from 'node:path'
import { expect, it } from 'vitest'
import { droppedAnswers, droppedAnswersOf } from './dropped-answers.ts'

it('a journey asserts the answer of every write by the API that prepares it', () => {
  expect(droppedAnswersOf(join(import.meta.dirname, '../..'))).toEqual([])
})

it.each([
  ["await page.request.post('/api/vote', { data })", 1],
  ['for (const data of all) await request.put(`/api/restaurants/${id}/hours`, { data })', 1],
  ["await call(page, 'POST', '/vote', vote)", 0],
  ["const answer = await page.request.post('/api/vote', { data })", 0],
  ["await page.goto('/api/docs')", 0],
])('a dropped answer is found: %s', (source, count) => {
  expect(droppedAnswers('example.ts', source)).toHaveLength(count)
})
