import { expect, it } from 'vitest'
import { readDish } from './read-dish.ts'
import { readQuery } from './read-query.ts'

const read = (q: string): [string | undefined, boolean] => {
  const { kind, isPlaced } = readDish(readQuery(q)!)
  return [kind?.slug, isPlaced]
}

it('a search names a kind of dish and its place, also with typing errors and words that say nothing [DISH-04]', () => {
  for (const q of ['kadıköy mercimek çorbası', 'mercimek corbasi kadikoyde', 'kadıköy en iyi mercimek çorbası', 'Kadıköy merciek çorbası'])
    expect([q, ...read(q)]).toEqual([q, 'mercimek-corbasi', true])
  expect(read('kokorç')).toEqual(['kokorec', true])
  expect(read('şükrü usta')).toEqual([undefined, false])
})

it('the name of a place that is part of the name of a kind is no place [DISH-04]', () => {
  expect(read('adana kebap')).toEqual(['adana-kebap', false])
  expect(read('İnegöl köfte')).toEqual(['inegol-kofte', false])
  expect(read('adana kokoreç')).toEqual(['kokorec', true])
})

it('words beside the kind mean the name of one dish [DISH-04]', () => {
  expect(readDish(readQuery('kadıköy mercimek çorbası')!).isNamed).toBe(false)
  expect(readDish(readQuery('ustanın kokoreci')!)).toMatchObject({ kind: { slug: 'kokorec' }, isNamed: true })
  expect(readDish(readQuery('ustanın sırrı')!)).toMatchObject({ kind: undefined, isNamed: true, rest: ['ustanin', 'sirri'] })
})
