import { describe, expect, it } from 'vitest'
import { reconnectDelay, withoutAddresses } from './hub.rules.ts'

describe('a lost connection', () => {
  it('is tried again at once, then after 2, 10 and 30 seconds, then every minute, and never by all at the same instant', () => {
    expect([0, 1, 2, 3, 4, 5, 100].map((attempt) => reconnectDelay(attempt, 0))).toEqual([0, 2000, 10_000, 30_000, 60_000, 60_000, 60_000])
    expect([0, 0.5, 1].map((chance) => reconnectDelay(1, chance))).toEqual([2000, 2500, 3000])
  })
})

describe('what the client logs', () => {
  it('holds no address and nothing that opens a connection [RT-06]', () => {
    const line =
      "Failed to start the transport 'WebSockets': wss://lokma.example/chat?id=abc_-1&access_token=geheim, (/chat?id=xyz access_token=q)."
    const shown = withoutAddresses(line)
    expect(shown).not.toMatch(/abc|geheim|xyz|=q|lokma/)
    expect(shown).toContain("Failed to start the transport 'WebSockets'")
    expect(withoutAddresses('Connection disconnected.')).toBe('Connection disconnected.')
  })
})
