import { expect, test } from 'vitest'
import { findRoute } from './index.ts'

test('finds the page of an address with the parts that the address names', () => {
  expect(findRoute('/tr/restaurants/citir-kokorec')).toMatchObject({ params: { id: 'citir-kokorec' } })
  expect(findRoute('/tr/profile/ay%C5%9Fe')).toMatchObject({ params: { username: 'ayşe' } })
  expect(findRoute('/tr/collections/mine/7')?.route.path).toBe('/tr/collections/mine/:id')
  expect(findRoute('/tr')?.route.path).toBe('/tr')
})

test('finds no page where none is', () => {
  for (const path of ['/tr/404', '/tr/restaurants/a/b', '/tr/restaurantsx', '/']) expect(findRoute(path)).toBeUndefined()
})
