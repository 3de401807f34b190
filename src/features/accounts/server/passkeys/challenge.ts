import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const RANDOM_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 32

/** What a challenge is for; one that was made for another act or account opens nothing. */
export type Purpose = 'sign-in' | `add ${string}` | `proof ${string}`

/** An answered challenge, as it is kept: for its single use. */
export interface Challenge {
  hash: Buffer
  issuedAt: Date
}

function mac(secret: string, purpose: Purpose, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`passkey ${purpose} `).update(body).digest()
}

/** A challenge carries its time and signature, so that asking for one writes nothing into the database. */
export function makeChallenge(secret: string, purpose: Purpose, issuedAt: Date): Buffer {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(issuedAt.getTime(), 0, TIME_BYTES)
  const body = Buffer.concat([randomBytes(RANDOM_BYTES), time])
  return Buffer.concat([body, mac(secret, purpose, body)])
}

/** A challenge that this server made for this purpose; undefined for all others. Its age is not checked here. */
export function readChallenge(secret: string, purpose: Purpose, challenge: string): Challenge | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) return undefined
  const body = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES)
  if (!timingSafeEqual(bytes.subarray(body.length), mac(secret, purpose, body))) return undefined
  return { hash: createHash('sha256').update(bytes).digest(), issuedAt: new Date(body.readUIntBE(RANDOM_BYTES, TIME_BYTES)) }
}
