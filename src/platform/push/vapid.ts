import { createECDH, generateKeyPairSync } from 'node:crypto'

/** Whether this is a key of P-256, as 43 characters of base64url. */
export function isPrivateKey(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false
  try {
    return publicKeyOf(text) !== ''
  } catch {
    return false
  }
}

/** A new private key of the server for push services. */
export function makePrivateKey(): string {
  const { d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  return d!
}

/** The public half, which browsers subscribe with. @throws when the private one is no key */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}
