import { readBytes, utf8 } from './bytes.ts'

interface Party {
  /** The member's id. */
  id: string
  publicKey: string
}

// Makes it expensive to search for a second key with the same digits.
const ITERATIONS = 20_000
const GROUPS = 6
const GROUP_BYTES = 5

/** Sixty digits that two members compare over another channel: the same on both sides unless there is a man in the middle. */
export async function safetyNumber(a: Party, b: Party): Promise<string> {
  return (await Promise.all([digitsOf(a), digitsOf(b)])).sort().join(' ')
}

async function digitsOf({ id, publicKey }: Party): Promise<string> {
  const key = readBytes(publicKey, 32)
  if (!key) throw new TypeError('a public key has 32 bytes')
  const secret = await crypto.subtle.importKey('raw', key, 'PBKDF2', false, ['deriveBits'])
  const salt = utf8(`lokma safety number\n${id.toLowerCase()}`)
  const made = new DataView(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: ITERATIONS }, secret, GROUPS * GROUP_BYTES * 8),
  )
  return Array.from({ length: GROUPS }, (_, group) => {
    const at = group * GROUP_BYTES
    return String((made.getUint32(at) * 256 + made.getUint8(at + 4)) % 100_000).padStart(5, '0')
  }).join(' ')
}
