import { afterEach, expect, it, vi } from 'vitest'
import { canEncrypt } from './is-able.ts'

afterEach(() => vi.unstubAllGlobals())

it('a browser can encrypt only with https, a database and X25519', async () => {
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
