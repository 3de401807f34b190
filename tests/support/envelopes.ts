import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Envelope } from '#features/messages/envelope.contract.ts'
import type { KeyBackup, OwnKey } from '#features/messages/keys.contract.ts'
import type { Message } from '#features/messages/messages.contract.ts'
import type { Answer, Client } from './client.ts'

/** A member with a key to write to. */
export type Writer = Client & { profileId: string; username: string; kid: string }

const bytes = (size: number) => randomBytes(size).toString('base64url')

export function newPublicKey(): { publicKey: string; kid: string } {
  const key = randomBytes(32)
  // Below 2^255: values above have a second encoding.
  key[31]! &= 0x7f
  return { publicKey: key.toString('base64url'), kid: createHash('sha256').update(key).digest().subarray(0, 12).toString('base64url') }
}

/** Not encrypted; the server cannot know. */
export function backupOf(): KeyBackup {
  const sealed = () => ({ iv: bytes(12), ct: bytes(48) })
  return {
    v: 1,
    passphrase: { salt: bytes(16), memoryKib: 65_536, iterations: 3, sealed: sealed() },
    recovery: { sealed: sealed() },
  }
}

/** Gives a member the first key. */
export async function withKey<M extends Client & { profileId: string; username: string }>(member: M): Promise<M & { kid: string }> {
  const { status, body } = await member.post<OwnKey>('/own/keys', { publicKey: newPublicKey().publicKey, replaces: null, backup: null })
  if (status !== 201) throw new Error(`no key: ${JSON.stringify(body)}`)
  return Object.assign(member, { kid: body.kid })
}

type Named = Pick<Writer, 'profileId' | 'kid'>

export function conversationOf(one: { profileId: string }, other: { profileId: string }): string {
  return createHash('sha256').update([one.profileId, other.profileId].sort().join(':')).digest('hex').slice(0, 32)
}

/** An envelope as a device sends it, with noise as ciphertext: the server cannot see the difference. */
export function envelopeOf(from: Named, to: Named, given: Partial<Envelope> = {}): Envelope {
  const wrap = () => ({ e: bytes(32), w: bytes(48) })
  return {
    v: 3,
    c: conversationOf(from, to),
    m: randomUUID(),
    sk: from.kid,
    rk: to.kid,
    t: Date.now(),
    iv: bytes(12),
    ct: bytes(128 + 16),
    cm: bytes(32),
    to: wrap(),
    me: wrap(),
    ...given,
  }
}

export const seal = (from: Named, to: Named, given?: Partial<Envelope>): string => JSON.stringify(envelopeOf(from, to, given))

/** Sends a message from one member to another. */
export function write(
  from: Writer,
  to: Named,
  given: Partial<Envelope> = {},
): Promise<Answer<Message & { code?: string; message: string }>> {
  return from.post('/messages', { receiverId: to.profileId, encryptedContent: seal(from, to, given) })
}
