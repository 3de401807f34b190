import { afterEach, expect, it, vi } from 'vitest'
import type { Db } from '#db/connect.ts'
import { keepView, keptView } from './kept-views.ts'

afterEach(() => {
  vi.useRealTimers()
})

const cells = [{ restaurants: 201, x: 3_000_000, y: 5_000_000, ids: null }]

it('keeps a view for a minute, of its own database alone, and none with more clusters than a screen has [FACT-03]', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const [db, other] = [{} as Db, {} as Db]
  keepView(db, 'country', cells)
  keepView(db, 'street by street', Array(501).fill(cells[0]))
  expect([keptView(db, 'country'), keptView(other, 'country'), keptView(db, 'street by street')]).toEqual([cells, undefined, undefined])
  vi.advanceTimersByTime(59_999)
  expect(keptView(db, 'country')).toEqual(cells)
  vi.advanceTimersByTime(1)
  expect(keptView(db, 'country')).toBeUndefined()
})

it('keeps at most 500 views of a database [FACT-03]', () => {
  const db = {} as Db
  for (let n = 0; n <= 500; n++) keepView(db, `${n}`, cells)
  expect([keptView(db, '0'), keptView(db, '499'), keptView(db, '500')]).toEqual([undefined, undefined, cells])
})
