import { expect, it } from 'vitest'
import { createProbe } from './probe.ts'

it('calls at the same moment share one read, and a value is kept as long as it may be [OBS-01]', async () => {
  let reads = 0
  const probe = createProbe(async () => ++reads, { keepMs: 60_000 })
  expect(await Promise.all([probe(), probe()])).toEqual([1, 1])
  expect(await probe()).toBe(1)
  const fresh = createProbe(async () => ++reads)
  expect([await fresh(), await fresh()]).toEqual([2, 3])
})

it('a read that fails or hangs gives no value, and the next one is tried again [OBS-01]', async () => {
  let isFailing = true
  let finish: (value: number) => void = () => {}
  const failing = createProbe(async () => {
    if (isFailing) throw new Error('no database')
    return 7
  })
  expect(await failing()).toBeUndefined()
  isFailing = false
  expect(await failing()).toBe(7)
  const hanging = createProbe(() => new Promise<number>((done) => (finish = done)), { patienceMs: 5 })
  expect(await hanging()).toBeUndefined()
  const late = hanging()
  finish(8)
  expect(await late).toBe(8)
})
