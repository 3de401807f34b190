import { expect, it } from 'vitest'
import { withoutHidden } from '#people/hidden.rules.ts'
import { isKept, keepPlace, withKeptPlaces } from './web/kept-places.ts'

it('a page leaves out the items of hidden members and keeps those of nobody [BLK-01]', () => {
  const items = [{ by: 'a' }, { by: 'b' }, { by: null }, { by: 'a' }]
  expect(withoutHidden(items, new Set(['a']), ({ by }) => by)).toEqual([{ by: 'b' }, { by: null }])
  expect(withoutHidden(items, new Set(), ({ by }) => by)).toEqual(items)
})

it('what a member does not see keeps its place between the others, in its own list [BLK-01]', () => {
  for (const [id, after, list] of [
    ['yorum-1', null, 'accept'],
    ['yorum-2', 'yorum-1', 'accept'],
    ['yorum-4', 'yorum-3', 'accept'],
    ['yorum-9', 'yorum-8', 'accept'],
    ['yorum-7', null, 'reject'],
  ] as const)
    keepPlace({ id, after, list, height: 40 })
  const places = (ids: number[], list: string) =>
    withKeptPlaces(
      ids.map((id) => ({ id })),
      list,
      ({ id }) => `yorum-${id}`,
    ).map((one) => (isKept(one) ? one.id : one.id))
  expect(places([3, 5], 'accept')).toEqual(['yorum-1', 'yorum-2', 3, 'yorum-4', 5])
  expect(places([], 'reject')).toEqual(['yorum-7'])
  expect(places([6], 'all')).toEqual([6])
})
