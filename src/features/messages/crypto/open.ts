import { type Bytes, readBytes } from './bytes.ts'
import { commitTo, textKey } from './content-key.ts'
import { bindKey, bindText, KEY_BYTES, readEnvelope, type ReadEnvelope } from './envelope.ts'
import { type Identity, importPublic, kidOf, type PublicIdentity } from './identity.ts'
import { type ChainPosition, type Plain, unpad } from './plain-text.ts'
import { unlock } from './secret-box.ts'
import { unwrap } from './wrap.ts'

/**
 * Why a message does not open: it is no valid envelope or contains no valid text; it belongs to another conversation; it
 * was sealed with keys that this device does not have; or it differs from what its sender sealed.
 */
type OpenErrorCode = 'MALFORMED' | 'FOREIGN' | 'NO_KEY' | 'TAMPERED'

export class OpenError extends Error {
  readonly code: OpenErrorCode

  constructor(code: OpenErrorCode) {
    super(code)
    this.code = code
  }
}

export interface Opening {
  conversationId: string
  /** All identities that the member ever had on this device. */
  own: readonly Identity[]
  /** All keys of the other member of this conversation, and no others. */
  others: readonly PublicIdentity[]
}

interface OpenedMessage {
  text: string
  clientId: string
  sentAt: number
  senderKid: string
  receiverKid: string
  isOwn: boolean
  /** Absent in older envelopes. */
  place?: ChainPosition
}

/**
 * Opens a message for its receiver or its sender, complete and unchanged, or fails.
 * @throws OpenError
 */
export async function open(envelope: string, opening: Opening): Promise<OpenedMessage> {
  const sealed = readEnvelope(envelope)
  const key = await contentKeyOf(sealed, opening)
  const { m, sk, rk, t } = sealed!.header
  const read = await openWithKey(sealed!, key)
  return { ...read, clientId: m, sentAt: t, senderKid: sk, receiverKid: rk, isOwn: opening.own.some(({ kid }) => kid === sk) }
}

/** The key of a message, which matches the commitment in its envelope. @throws OpenError */
export async function contentKeyOf(sealed: ReadEnvelope | undefined, { conversationId, own, others }: Opening): Promise<Bytes> {
  if (!sealed) throw new OpenError('MALFORMED')
  const { c, sk, cm } = sealed.header
  if (c !== conversationId) throw new OpenError('FOREIGN')
  const sender = own.find(({ kid }) => kid === sk)
  const key = sender ? await openCopy(sealed, sender) : await openReceived(sealed, own, others)
  // Checked before the key opens anything.
  if (!key || (await commitTo(key)) !== cm) throw new OpenError('TAMPERED')
  return key
}

/** The text of a message under its key. @throws OpenError TAMPERED, or MALFORMED when it contains no valid text */
export async function openWithKey({ header, iv, ct }: ReadEnvelope, key: Bytes): Promise<Plain> {
  const plain = await unlock(await textKey(key), iv, ct, bindText(header))
  if (!plain) throw new OpenError('TAMPERED')
  const read = unpad(plain, header.v)
  if (!read) throw new OpenError('MALFORMED')
  return read
}

async function openCopy({ header, iv, ct, me }: ReadEnvelope, { keyPair }: Identity): Promise<Bytes | undefined> {
  return unwrap('me', keyPair.publicKey, keyPair, me, await bindKey(header, iv, ct))
}

async function openReceived(
  { header, iv, ct, to }: ReadEnvelope,
  own: readonly Identity[],
  others: readonly PublicIdentity[],
): Promise<Bytes | undefined> {
  const receiver = own.find(({ kid }) => kid === header.rk)
  const sender = others.find(({ kid }) => kid === header.sk)
  const senderKey = readBytes(sender?.publicKey, KEY_BYTES)
  // The server could return another key under a known name.
  if (!receiver || !sender || !senderKey || (await kidOf(sender.publicKey)) !== sender.kid) throw new OpenError('NO_KEY')
  return unwrap('to', await importPublic(senderKey), receiver.keyPair, to, await bindKey(header, iv, ct))
}
