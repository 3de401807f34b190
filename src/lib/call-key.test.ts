import { describe, expect, it } from 'vitest'
import { CallKey } from './call-key.ts'

describe('the key of a creating call', () => {
  it('stays for retries of the same request, and changes with the request and after success', () => {
    const key = new CallKey()
    const first = key.for({ title: 'Büfe' })
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(key.for({ title: 'Büfe' })).toBe(first)
    const second = key.for({ title: 'Başka' })
    expect(second).not.toBe(first)
    key.done()
    expect(key.for({ title: 'Başka' })).not.toBe(second)
  })
})
