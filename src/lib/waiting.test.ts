import { afterEach, describe, expect, it, vi } from 'vitest'
import { beginWait, isWaiting, onWaiting, reportWait, untilBrought, untilLoaded } from './waiting.ts'

const device = { onLine: true }
const listeners = new Set<() => void>()
vi.stubGlobal('navigator', device)
vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener))
vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener))
const comeOnline = (): void => {
  device.onLine = true
  for (const listener of listeners) listener()
}

const told: boolean[] = []
onWaiting((is) => told.push(is))
afterEach(() => {
  told.length = 0
  device.onLine = true
  vi.useRealTimers()
})

describe('what waits for the network', () => {
  it('is said when the first wait begins and until the last one ends [MEND-38]', () => {
    const [one, other] = [beginWait(), beginWait()]
    one()
    one()
    expect([isWaiting(), told]).toEqual([true, [true]])
    other()
    expect([isWaiting(), told]).toEqual([false, [true, false]])
  })

  it('is said at once without a network, and within two seconds where an answer is late [MEND-38]', async () => {
    vi.useFakeTimers()
    device.onLine = false
    const lost = reportWait(Promise.resolve('a'))
    expect(told).toEqual([true])
    expect([await lost, told]).toEqual(['a', [true, false]])
    device.onLine = true
    const { promise, resolve } = Promise.withResolvers<string>()
    const late = reportWait(promise)
    await vi.advanceTimersByTimeAsync(1400)
    expect(told).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(told).toHaveLength(3)
    resolve('b')
    expect([await late, isWaiting()]).toEqual(['b', false])
    await reportWait(Promise.resolve('quick'))
    expect(told).toHaveLength(4)
  })

  it('is sent again when the network is back, and a refusal ends it [MEND-38]', async () => {
    vi.useFakeTimers()
    let answers = [new Error('lost'), new Error('lost'), 'stored']
    const send = async () => {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    }
    const isLost = (error: unknown) => (error as Error).message === 'lost'
    device.onLine = false
    const sent = untilBrought(send, isLost)
    await vi.advanceTimersByTimeAsync(0)
    expect([isWaiting(), answers.length]).toEqual([true, 2])
    comeOnline()
    // The first call after the network has come back may still find none.
    await vi.advanceTimersByTimeAsync(2000)
    expect([await sent, isWaiting(), listeners.size]).toEqual(['stored', false, 0])
    answers = [new Error('refused')]
    await expect(untilBrought(send, isLost)).rejects.toThrow('refused')
  })

  it('a file that the server does not have is given up, one that a network could bring is not [MEND-38]', async () => {
    vi.useFakeTimers()
    let tries = 0
    const load = () => Promise.reject(new Error(`gone ${++tries}`))
    const loaded = expect(untilLoaded(load)).rejects.toThrow('gone 4')
    await vi.advanceTimersByTimeAsync(60_000)
    await loaded
    tries = 0
    device.onLine = false
    const later = expect(untilLoaded(load)).rejects.toThrow('gone')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toBeGreaterThan(5)
    comeOnline()
    await later
    expect(isWaiting()).toBe(false)
  })
})
