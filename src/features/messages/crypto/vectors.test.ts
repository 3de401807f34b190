import { Aes128Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { expect, it } from 'vitest'
import { type Bytes, fromBase64 } from './bytes.ts'
import { commitTo } from './content-key.ts'
import { importIdentity } from './identity.ts'
import { conversationKey, createBackup, type Identity, isExportable, kidOf, open, openBackup, safetyNumber } from './index.ts'
import vectors from './vectors.json' with { type: 'json' }

const { zeynep, kadir, conversationId, messages, backup } = vectors

async function identityOf(person: typeof zeynep): Promise<Identity> {
  return (await importIdentity(person, fromBase64(person.privateKey)!))!
}

it('messages sealed in the past still open for both members', async () => {
  const own = await Promise.all([identityOf(zeynep), identityOf(kadir)])
  for (const { text, at, clientId, contentKey, envelope } of messages) {
    const opened = { text, clientId, sentAt: at, senderKid: zeynep.kid, receiverKid: kadir.kid }
    const sealed = JSON.stringify(envelope)
    expect(await open(sealed, { conversationId, own: [own[0]!], others: [kadir] })).toEqual({ ...opened, isOwn: true })
    expect(await open(sealed, { conversationId, own: [own[1]!], others: [zeynep] })).toEqual({ ...opened, isOwn: false })
    expect(await commitTo(fromBase64(contentKey)!)).toBe(envelope.cm)
  }
})

it('keys, conversations and safety numbers keep their names', async () => {
  for (const person of [zeynep, kadir]) expect(await kidOf(person.publicKey)).toBe(person.kid)
  expect(await conversationKey(zeynep.id, kadir.id)).toBe(conversationId)
  expect(await safetyNumber(zeynep, kadir)).toBe(vectors.safetyNumber)
})

it('an existing backup opens by its passphrase, in any keyboard encoding, and by its code', { timeout: 30_000 }, async () => {
  const { passphrase, recoveryCode, sealed } = backup
  const asTyped = ` ${passphrase.normalize('NFD')}\u00a0`
  for (const secret of [{ passphrase: asTyped }, { recoveryCode }]) {
    const identity = await openBackup({ ...sealed, v: 1 }, zeynep, secret)
    expect(isExportable(identity)).toBe(true)
    expect((await crypto.subtle.exportKey('jwk', identity.keyPair.privateKey)).d).toBe(zeynep.privateKey)
  }
  const made = await createBackup(await identityOf(kadir), passphrase, recoveryCode)
  expect(made.passphrase).toMatchObject({ memoryKib: 65_536, iterations: 3 })
  expect((await openBackup(made, kadir, { passphrase })).kid).toBe(kadir.kid)
})

// RFC 9180 has no vector of our suite in auth mode: A.1.3 differs only in the length of the AES key.
it('the HPKE that wraps keys conforms to RFC 9180, A.1.3', async () => {
  const hex = (digits: string): Bytes => Uint8Array.from(digits.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() })
  const sender = hex('8b0c70873dc5aecb7f9ee4e62406a397b350e57012be45cf53b7105ae731790b')
  const receiver = hex('fdea67cf831f1ca98d8e27b1f6abeb5b7745e9d35348b80fa407ff6958f9137e')
  const recipient = await suite.createRecipientContext({
    recipientKey: await suite.kem.deserializePrivateKey(receiver),
    senderPublicKey: await suite.kem.deserializePublicKey(sender),
    enc: hex('23fb952571a14a25e3d678140cd0e5eb47a0961bb18afcf85896e5453c312e76'),
    info: hex('4f6465206f6e2061204772656369616e2055726e'),
  })
  const ct = hex('5fd92cc9d46dbf8943e72a07e42f363ed5f721212cd90bcfd072bfd9f44e06b80fd17824947496e21b680c141b')
  const plain = await recipient.open(ct, hex('436f756e742d30'))
  expect(new TextDecoder().decode(plain)).toBe('Beauty is truth, truth beauty')
})
