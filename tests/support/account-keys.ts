import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { expect } from 'vitest'
import type { PasskeyOptions } from '#features/accounts/passkeys.contract.ts'
import type { TotpSetup } from '#features/accounts/second-factor.contract.ts'
import { Authenticator } from './authenticator.ts'
import type { Client } from './client.ts'

/** @returns the id of the new passkey */
export async function addPasskey(member: Client, authenticator = new Authenticator()): Promise<string> {
  const { options } = (await member.post<PasskeyOptions>('/account/passkeys/options')).body
  const { status, body } = await member.post<{ id: string }>('/account/passkeys', { response: authenticator.create(options) })
  expect(status).toBe(201)
  return body.id
}

/** Turns the authenticator app on. @returns its codes, by how many half minutes from now */
export async function turnAppOn(member: Client): Promise<(steps: number) => Promise<string>> {
  const { secret } = (await member.post<TotpSetup>('/account/second-factor')).body
  const otp = createOTP(new TextDecoder().decode(base32.decode(secret)))
  const now = Math.floor(Date.now() / 30_000)
  expect((await member.post('/account/second-factor/confirm', { code: await otp.hotp(now) })).status).toBe(200)
  return (steps) => otp.hotp(now + steps)
}

/** Signs a visitor in. @returns the status of the answer */
export async function signInByPasskey(visitor: Client, authenticator: Authenticator): Promise<number> {
  const { options } = (await visitor.post<PasskeyOptions>('/auth/passkey/options')).body
  return (await visitor.post('/auth/passkey', { response: authenticator.get(options) })).status
}

/** Proves in an open session that the owner is there. @returns the status of the answer */
export async function proveByPasskey(member: Client, authenticator: Authenticator): Promise<number> {
  const { options } = (await member.post<PasskeyOptions>('/account/proof/options')).body
  return (await member.post('/account/proof', { passkey: authenticator.get(options) })).status
}
