import { expect, it } from 'vitest'
import { createIdentity, safetyNumber } from './index.ts'

it('two members see the same safety number until one of them has another key or is a different member', async () => {
  const [one, other, third] = await Promise.all([createIdentity(), createIdentity(), createIdentity()])
  const a = { id: '0f8e2a5c-1111-4222-8333-944455556666', publicKey: one!.publicKey }
  const b = { id: 'c3d4e5f6-7777-4888-9999-aaaabbbbcccc', publicKey: other!.publicKey }
  const number = await safetyNumber(a, b)
  expect(number).toMatch(/^\d{5}( \d{5}){11}$/)
  expect(await safetyNumber(b, { ...a, id: a.id.toUpperCase() })).toBe(number)
  const others = [
    await safetyNumber({ ...a, publicKey: third!.publicKey }, b),
    await safetyNumber(a, { ...b, publicKey: third!.publicKey }),
    await safetyNumber({ ...a, id: b.id }, { ...b, id: a.id }),
    await safetyNumber(a, { ...b, id: 'c3d4e5f6-7777-4888-9999-aaaabbbbcccd' }),
  ]
  expect(new Set([number, ...others]).size).toBe(5)
  await expect(safetyNumber(a, { ...b, publicKey: '' })).rejects.toThrow(TypeError)
})
