import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Registration } from '#features/accounts/passkeys.contract.ts'

/** What an authenticator does differently from an honest one of this site. */
interface Traits {
  /** The origin of the page that uses it. */
  origin?: string
  /** Whether it asked for a finger, a face or a PIN. */
  isVerified?: boolean
  /** Of its next signature; without it the counter rises. Synced passkeys stay at 0. */
  counter?: number
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id?: string }
  user?: { id: string }
  allowCredentials?: { id: string }[]
}

const FLAGS = { present: 0x01, verified: 0x04, hasKey: 0x40 }

/** A software authenticator with one passkey: ES256, attestation 'none', as a browser passes its answers on. */
export class Authenticator {
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  readonly id = randomBytes(32)
  readonly #traits: Traits
  counter = 0
  #userHandle = 'AAAA'

  constructor(traits: Traits = {}) {
    this.#traits = traits
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** Makes the passkey, for the answer of `POST /account/passkeys/options`. */
  create(given: object, traits: Traits = {}): Registration {
    const options = given as Options
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    this.#userHandle = options.user!.id
    const cose = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([this.id.length >> 8, this.id.length & 255]), this.id, cose])
    const authData = this.#authData(options.rp?.id ?? '', traits, credential)
    const attestation = cborMap([
      ['fmt', 'none'],
      ['attStmt', cborMap([])],
      ['authData', authData],
    ])
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, traits).toString('base64url')
    return {
      id: this.id.toString('base64url'),
      rawId: this.id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['internal'] },
    }
  }

  /** Signs a challenge, for the answer of `POST /auth/passkey/options` and of `POST /account/proof/options`. */
  get(given: object, traits: Traits = {}): Assertion {
    const options = given as Options
    const authenticatorData = this.#authData(options.rpId ?? '', traits)
    const clientData = this.#clientData('webauthn.get', options.challenge, traits)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return {
      id: this.id.toString('base64url'),
      rawId: this.id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  #authData(rpId: string, traits: Traits, credential?: Buffer): Buffer {
    const { isVerified = true, counter = this.counter + 1 } = { ...this.#traits, ...traits }
    this.counter = counter
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | (credential ? FLAGS.hasKey : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
  }

  #clientData(type: string, challenge: string, traits: Traits): Buffer {
    const { origin = 'http://localhost' } = { ...this.#traits, ...traits }
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}

// The part of CBOR (RFC 8949) that an attestation needs. A Buffer under a text key that is a map itself is passed through.
function cborHead(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n])
  return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
}

const maps = new WeakSet<Buffer>()

function cbor(value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
  return maps.has(value) ? value : Buffer.concat([cborHead(2, value.length), value])
}

function cborMap(pairs: [number | string, number | string | Buffer][]): Buffer {
  const map = Buffer.concat([cborHead(5, pairs.length), ...pairs.flatMap(([key, value]) => [cbor(key), cbor(value)])])
  maps.add(map)
  return map
}
