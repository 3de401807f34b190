import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { messageKeys } from '../../messages.keys.ts'
import { createIdentity, type Identity, isExportable, lockIdentity } from '../../crypto/index.ts'
import type { BackupInput, KeyInput, OwnKey } from '../../keys.contract.ts'
import { loadOwnKeys } from '../parts/messages.api.ts'
import { canEncrypt } from './is-able.ts'
import { keyStore, KeyStoreError } from './key-store.ts'

/**
 * What this device knows of a member's keys.
 * - unable: the browser cannot encrypt; storage: it cannot store a key.
 * - locked: the active key is on another device.
 * - ready: the device can read everything that was sealed for the keys that it has.
 */
export interface KeyRing {
  state: 'unable' | 'storage' | 'locked' | 'ready'
  memberId: string
  /** The private keys on this device, the active one first if this device has it. */
  identities: Identity[]
  keys: OwnKey[]
  /** The active public key, which the member writes with. */
  living: OwnKey | undefined
  /** The member has not yet decided about a backup: the key is still exportable. */
  isUndecided: boolean
  /** A value that changes when the device can open more messages. */
  version: string
}

export function keyRingOptions(memberId: string) {
  return queryOptions({
    queryKey: messageKeys.keyRing(memberId),
    queryFn: () => loadKeyRing(memberId),
    staleTime: 5 * 60_000,
    gcTime: Infinity,
  })
}

/** Loads the keys of this device, and creates a first one for a member without keys. @throws ApiError */
export async function loadKeyRing(memberId: string): Promise<KeyRing> {
  const nothing = { memberId, identities: [], keys: [], living: undefined, isUndecided: false, version: '' }
  if (!(await canEncrypt())) return { ...nothing, state: 'unable' }
  try {
    return await readKeyRing(memberId)
  } catch (error) {
    if (error instanceof KeyStoreError) return { ...nothing, state: 'storage' }
    throw error
  }
}

async function readKeyRing(memberId: string): Promise<KeyRing> {
  const store = keyStore(memberId)
  let { keys } = await loadOwnKeys()
  if (!keys.some(({ revokedAt }) => revokedAt === null)) {
    await register(memberId, null, keys).catch((error: unknown) => {
      // Another tab or device registered a key first.
      if (!(error instanceof ApiError && error.code === 'KEY_CHANGED')) throw error
    })
    ;({ keys } = await loadOwnKeys())
  }
  const living = keys.find(({ revokedAt }) => revokedAt === null)
  const held = (await store.identities()).filter(({ kid }) => keys.some((key) => key.kid === kid))
  const identities = await Promise.all(
    held.map(async (identity) => {
      const isDecided = keys.some((key) => key.kid === identity.kid && (key.backup !== null || key.revokedAt !== null))
      if (!isDecided || !isExportable(identity)) return identity
      const locked = await lockIdentity(identity)
      await store.replace(locked)
      return locked
    }),
  )
  identities.sort((one, other) => Number(other.kid === living?.kid) - Number(one.kid === living?.kid))
  const isHere = living !== undefined && identities[0]?.kid === living.kid
  return {
    state: isHere ? 'ready' : 'locked',
    memberId,
    identities,
    keys,
    living,
    isUndecided: isHere && isExportable(identities[0]!),
    version: identities.map(({ kid }) => kid).join(),
  }
}

/** Makes a key the active one. The key is stored on this device before it is sent to the server. */
async function register(memberId: string, replaces: string | null, keys: readonly OwnKey[]): Promise<void> {
  const store = keyStore(memberId)
  // A key whose registration failed earlier, or that another tab is creating at this moment.
  const isSpare = (one: Identity) => isExportable(one) && !keys.some(({ kid }) => kid === one.kid)
  const identity = (await store.identities()).find(isSpare) ?? (await store.addUnless(await createIdentity(), isSpare))
  const body: KeyInput = { publicKey: identity.publicKey, replaces, backup: null }
  await api('POST /own/keys', { body })
}

/** Replaces the key. Messages sealed for the old key can be read only on devices that have it. @throws ApiError */
export async function replaceKey(client: QueryClient, { memberId, living, keys }: KeyRing): Promise<void> {
  await register(memberId, living?.kid ?? null, keys)
  await client.invalidateQueries({ queryKey: messageKeys.keyRing(memberId) })
}

/** Stores a sealed backup on the server; from then on the key is no longer exportable from this device. @throws ApiError */
export async function storeBackup(client: QueryClient, memberId: string, identity: Identity, input: BackupInput): Promise<void> {
  await api('PUT /own/keys/{kid}/backup', { params: { kid: identity.kid }, body: input })
  await keyStore(memberId).replace(await lockIdentity(identity))
  await client.invalidateQueries({ queryKey: messageKeys.keyRing(memberId) })
}

/** The member wants no backup: the key is kept on this device only and is no longer exportable. */
export async function storeOnDevice(client: QueryClient, { memberId, identities }: KeyRing): Promise<void> {
  const [identity] = identities
  if (identity) await keyStore(memberId).replace(await lockIdentity(identity))
  await client.invalidateQueries({ queryKey: messageKeys.keyRing(memberId) })
}

/** Adds the keys of a backup to this device. */
export async function takeKeys(client: QueryClient, memberId: string, identities: readonly Identity[]): Promise<void> {
  for (const identity of identities) await keyStore(memberId).add(await lockIdentity(identity))
  await client.invalidateQueries({ queryKey: messageKeys.keyRing(memberId) })
}

/** Removes all keys and pins of this member from this device. */
export async function forgetKeys(client: QueryClient, memberId: string): Promise<void> {
  await keyStore(memberId).forget()
  client.removeQueries({ queryKey: messageKeys.openedBy(memberId) })
  await client.invalidateQueries({ queryKey: messageKeys.keyRing(memberId) })
}
