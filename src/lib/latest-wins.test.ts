import { describe, expect, it } from 'vitest'
import { LatestWins } from './latest-wins.ts'

/** Wishes whose answers are given by hand. */
function scene() {
  const sent: { value: string; answer: (failed?: boolean) => void }[] = []
  const told: string[] = []
  const values = new LatestWins<string, string>({
    send: (value) =>
      new Promise((done, fail) => sent.push({ value, answer: (failed) => (failed ? fail(new Error(value)) : done(value.toUpperCase())) })),
    onDone: (result, value) => told.push(`${value} ${result}`),
    onFailed: (_, value) => told.push(`${value} failed`),
  })
  const settle = async (index: number, failed = false) => {
    sent[index]!.answer(failed)
    await new Promise((go) => setTimeout(go))
  }
  return { sent, told, values, settle, names: () => sent.map(({ value }) => value) }
}

describe('values that come faster than they are granted', () => {
  it('one is under way at a time, and of the rest only the last is sent', async () => {
    const { values, settle, names, told } = scene()
    for (const value of ['a', 'b', 'c', 'd']) void values.submit(value)
    expect([names(), values.isBusy]).toEqual([['a'], true])
    await settle(0)
    expect([names(), told]).toEqual([['a', 'd'], []])
    await settle(1)
    expect([told, values.isBusy]).toEqual([['d D'], false])
  })

  it('a failure is reported when no later value follows', async () => {
    const { values, settle, names, told } = scene()
    void values.submit('a')
    void values.submit('b')
    await settle(0, true)
    expect([names(), told]).toEqual([['a', 'b'], []])
    await settle(1, true)
    expect([told, values.isBusy]).toEqual([['b failed'], false])
    void values.submit('c')
    await settle(2)
    expect(told).toEqual(['b failed', 'c C'])
  })
})
