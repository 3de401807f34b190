import { randomBytes } from 'node:crypto'
import type { Db } from '#db/connect.ts'
import type { GiveKeys } from '#demo/messages.ts'
import {
  type ChainPosition,
  conversationKey,
  createBackup,
  createIdentity,
  type Identity,
  newRecoveryCode,
  seal,
} from '#features/messages/crypto/index.ts'

/** Demo members get keys as a device would make them, with a backup that their passphrase opens; the device then forgets them. */
export const giveDemoKeys: GiveKeys = async (tx, memberIds, passphrase) => {
  const identities = new Map<string, Identity>()
  for (const id of memberIds) identities.set(id, await giveKey(tx, id, passphrase))
  const places = new Map<string, ChainPosition>()
  return async ({ senderId, receiverId, clientId, text, at }) => {
    const before = places.get(senderId) ?? { device: randomBytes(8).toString('base64url'), number: 0 }
    const place = { ...before, number: before.number + 1 }
    places.set(senderId, place)
    const conversationId = await conversationKey(senderId, receiverId)
    return seal({ from: identities.get(senderId)!, to: identities.get(receiverId)!, conversationId, clientId, text, at, place })
  }
}

async function giveKey(tx: Db, memberId: string, passphrase: string): Promise<Identity> {
  const identity = await createIdentity()
  const { kid, publicKey } = identity
  await tx.insertInto('user_keys').values({ kid, user_id: memberId, public_key: publicKey }).execute()
  const sealed = JSON.stringify(await createBackup(identity, passphrase, newRecoveryCode()))
  await tx.insertInto('key_backup').values({ kid, sealed }).execute()
  return identity
}
