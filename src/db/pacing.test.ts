import { describe, expect, it } from 'vitest'
import { pauseOf, rest, yieldTo } from './pacing.ts'

describe('the pace of a job', () => {
  it('leaves requests more time than it takes for itself', () => {
    expect(pauseOf(20)).toBe(24)
    expect(pauseOf(0)).toBe(5)
    expect(pauseOf(10_000)).toBe(400)
  })

  it('yields while requests wait for a connection', async () => {
    const pool = { waitingCount: 1 }
    const release = yieldTo(pool)
    let isOver = false
    const resting = rest(0).then(() => (isOver = true))
    await new Promise((done) => setTimeout(done, 60))
    expect(isOver).toBe(false)
    pool.waitingCount = 0
    await resting
    release()
  })

  it('goes on after a second although requests still wait, and at once when it is stopped', async () => {
    const release = yieldTo({ waitingCount: 1 })
    await rest(0)
    const stop = new AbortController()
    stop.abort()
    await rest(400, stop.signal)
    release()
  })
})
