import { afterEach, expect, it, vi } from 'vitest'
import { canEncrypt } from './is-able.ts'

afterEach(() => vi.unstubAllGlobals())

it('a browser can encrypt by https, with a database and with X25519, and no other can', async () => {
  expect(await canEncrypt()).toBe(false)
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('isSecureContext', true)
  expect(await canEncrypt()).toBe(true)
  vi.stubGlobal('isSecureContext', false)
  expect(await canEncrypt()).toBe(false)
  vi.stubGlobal('isSecureContext', true)
  const tooOld = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
  vi.stubGlobal('crypto', { subtle: { generateKey: tooOld } })
  expect(await canEncrypt()).toBe(false)
})
