import { describe, expect, it } from 'vitest'
import { clientAddress } from './address.ts'

const direct = { address: '198.51.100.1' }
const forwarded = new Headers({ 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2' })

describe('the address of the asker', () => {
  it('is the socket’s while no proxy is trusted, whatever the client claims', () => {
    expect(clientAddress(direct, forwarded, 0)).toBe('198.51.100.1')
  })

  it('is what the outermost trusted proxy saw', () => {
    expect(clientAddress(direct, forwarded, 1)).toBe('10.0.0.2')
    expect(clientAddress(direct, forwarded, 2)).toBe('203.0.113.9')
    expect(clientAddress(direct, new Headers(), 2)).toBe('198.51.100.1')
  })
})
