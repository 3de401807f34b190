import { describe, expect, it } from 'vitest'
import { LastWish } from './last-wish.ts'

/** Wishes whose answers are given by hand. */
function scene() {
  const sent: { wish: string; answer: (failed?: boolean) => void }[] = []
  const told: string[] = []
  const wishes = new LastWish<string, string>({
    send: (wish) =>
      new Promise((done, fail) => sent.push({ wish, answer: (failed) => (failed ? fail(new Error(wish)) : done(wish.toUpperCase())) })),
    onDone: (result, wish) => told.push(`${wish} ${result}`),
    onFailed: (_, wish) => told.push(`${wish} failed`),
  })
  const settle = async (index: number, failed = false) => {
    sent[index]!.answer(failed)
    await new Promise((go) => setTimeout(go))
  }
  return { sent, told, wishes, settle, names: () => sent.map(({ wish }) => wish) }
}

describe('wishes that come faster than they are granted', () => {
  it('one is under way at a time, and of the rest only the last is sent', async () => {
    const { wishes, settle, names, told } = scene()
    for (const wish of ['a', 'b', 'c', 'd']) void wishes.want(wish)
    expect([names(), wishes.isBusy]).toEqual([['a'], true])
    await settle(0)
    expect([names(), told]).toEqual([['a', 'd'], []])
    await settle(1)
    expect([told, wishes.isBusy]).toEqual([['d D'], false])
  })

  it('a failure is told when nothing was wished after it', async () => {
    const { wishes, settle, names, told } = scene()
    void wishes.want('a')
    void wishes.want('b')
    await settle(0, true)
    expect([names(), told]).toEqual([['a', 'b'], []])
    await settle(1, true)
    expect([told, wishes.isBusy]).toEqual([['b failed'], false])
    void wishes.want('c')
    await settle(2)
    expect(told).toEqual(['b failed', 'c C'])
  })
})
