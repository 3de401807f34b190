import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp } from '#tests/support/test-app.ts'
import { startOver } from './product.ts'

const PASSWORD = 'acılı-ezme-7'

it('the product keeps a password as a scrypt hash of 64 bytes with N 16384, r 16 and p 1', async () => {
  const testApp = await createTestApp()
  const product = await startOver(testApp, {}, { preloads: [] })
  const data = { email: 'gercek@example.com', password: PASSWORD, username: 'gercek', nickname: 'Gerçek', policiesAccepted: true }
  const answer = await fetch(`${product.address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.address },
    body: JSON.stringify(data),
  })
  expect(answer.status).toBe(200)
  const { rows } = await testApp.database.pool.query<{ password: string }>('select password from auth_accounts')
  const [salt, key] = rows[0]!.password.split(':')
  expect([rows.length, salt]).toEqual([1, expect.stringMatching(/^[0-9a-f]{32}$/)])
  const memory = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  expect(key).toBe(scryptSync(PASSWORD.normalize('NFKC'), salt!, 64, memory).toString('hex'))
  await product.signal('SIGTERM')
  await testApp.close()
}, 60_000)
