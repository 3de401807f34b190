import { createElement } from 'react'
import { expect, test } from 'vitest'
import { createFragmentCache } from './fragment-cache.ts'

const Card = () => null
const Row = () => null
const card = (title: string) => createElement(Card as (props: { title: string }) => null, { title })

function cacheOf(settings: Parameters<typeof createFragmentCache>[0] = {}) {
  const cache = createFragmentCache(settings)
  const rendered: string[] = []
  return {
    rendered,
    get: (element: ReturnType<typeof card>, markup = element.props.title, more = '') =>
      cache
        .get(
          element,
          () => {
            rendered.push(element.props.title)
            return [Buffer.from(markup)]
          },
          more,
        )
        .map(String),
  }
}

test('a fragment is rendered once for the same component and props', () => {
  const { get, rendered } = cacheOf()
  expect(get(card('a'))).toEqual(['a'])
  expect(get(card('a'))).toEqual(['a'])
  expect(get(card('b'))).toEqual(['b'])
  expect(get(createElement(Row as (props: { title: string }) => null, { title: 'a' }))).toEqual(['a'])
  expect(rendered).toEqual(['a', 'b', 'a'])
})

test('what decides the markup besides the props is a part of the key, and of its size', () => {
  const { get, rendered } = cacheOf({ maxBytes: 3400 })
  for (const more of ['', 'x', 'y', 'x']) get(card('a'), 'a', more)
  expect(rendered).toHaveLength(3)
  get(card('a'), 'a', 'z'.repeat(1400))
  get(card('a'), 'a', 'x')
  expect(rendered).toHaveLength(5)
})

test('the least recently used fragments leave when the bytes are too many', () => {
  const { get, rendered } = cacheOf({ maxBytes: 3400 })
  const markup = 'x'.repeat(500)
  for (const title of ['a', 'b', 'c', 'a', 'd']) get(card(title), markup)
  expect(rendered).toEqual(['a', 'b', 'c', 'd'])
  for (const title of ['a', 'd', 'b']) get(card(title), markup)
  expect(rendered).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('a fragment beyond the bound is rendered and not kept', () => {
  const { get, rendered } = cacheOf({ maxBytes: 1000 })
  for (const _ of [1, 2]) expect(get(card('a'), 'x'.repeat(500))[0]).toHaveLength(500)
  expect(rendered).toEqual(['a', 'a'])
})

test('a fragment is rendered again after an hour', () => {
  let now = 0
  const { get, rendered } = cacheOf({ now: () => now })
  get(card('a'))
  now = 59 * 60_000
  get(card('a'))
  expect(rendered).toHaveLength(1)
  now = 60 * 60_000
  get(card('a'))
  get(card('a'))
  expect(rendered).toHaveLength(2)
})
