import { describe, expect, it } from 'vitest'
import { UnavailableError } from '#lib/errors.ts'
import { createPatience } from './patience.ts'

/** A read that fails this many times. */
function failing(times: number, error: Error = new UnavailableError('away')) {
  const read = { tries: 0, run: async () => (++read.tries > times ? 'answer' : Promise.reject(error)) }
  return read
}

describe('a public read', () => {
  it('is repeated while the database is away for a moment [HA-01]', async () => {
    const patiently = createPatience({ pauseMs: 1 })
    const read = failing(3)
    expect(await patiently(read.run)).toBe('answer')
    expect(read.tries).toBe(4)
  })

  it('fails at once when the database has been away for longer, until it answered again', async () => {
    const patiently = createPatience({ patienceMs: 30, pauseMs: 1 })
    await expect(patiently(failing(Infinity).run)).rejects.toThrow('away')
    const late = failing(1)
    await expect(patiently(late.run)).rejects.toThrow('away')
    expect(late.tries).toBe(1)
    expect(await patiently(failing(0).run)).toBe('answer')
    expect(await patiently(failing(2).run)).toBe('answer')
  })

  it('is not repeated after a fault of its own', async () => {
    const read = failing(1, new Error('no such column'))
    await expect(createPatience()(read.run)).rejects.toThrow('no such column')
    expect(read.tries).toBe(1)
  })
})
