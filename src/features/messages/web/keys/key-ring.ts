import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, ApiError } from '#lib/api.ts'
import { createIdentity, type Identity, isExportable, lockIdentity } from '../../crypto/index.ts'
import type { BackupInput, KeyInput, MemberKey, OwnKey } from '../../keys.contract.ts'
import { loadOwnKeys } from '../messages.api.ts'
import { canEncrypt } from './is-able.ts'
import { keyStore, KeyStoreError } from './key-store.ts'

/**
 * What this device holds of a member's keys.
 * - unable: the browser cannot encrypt; storage: it cannot keep a key.
 * - locked: the living key is on another device.
 * - ready: everything can be read that was sealed for the keys that are here.
 */
export interface KeyRing {
  state: 'unable' | 'storage' | 'locked' | 'ready'
  memberId: string
  /** With the living one first, if it is here. */
  identities: Identity[]
  keys: OwnKey[]
  /** The one to write with. */
  living: OwnKey | undefined
  /** Nothing was decided yet about a backup: the key can still be taken out of this device. */
  isUndecided: boolean
  /** Changes whenever something else can be opened. */
  version: string
}

function keyRingKey(memberId: string): string[] {
  return ['key-ring', memberId]
}

export function keyRingOptions(memberId: string) {
  return queryOptions({ queryKey: keyRingKey(memberId), queryFn: () => loadKeyRing(memberId), staleTime: 5 * 60_000, gcTime: Infinity })
}

/** The keys of this device, and a first one for whoever has none. @throws ApiError */
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
      // Another tab or device was first.
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

/** Makes a key the one that others write to; it is kept here before anybody hears of it. */
async function register(memberId: string, replaces: string | null, keys: readonly OwnKey[]): Promise<void> {
  const store = keyStore(memberId)
  // One that was made before and whose registration failed.
  const spare = (await store.identities()).find((one) => isExportable(one) && !keys.some(({ kid }) => kid === one.kid))
  const identity = spare ?? (await createIdentity())
  if (!spare) await store.add(identity)
  const body: KeyInput = { publicKey: identity.publicKey, replaces, backup: null }
  await api<MemberKey>('/own/keys', { method: 'POST', body })
}

/** Begins anew with another key. What was sealed for the old one stays closed where the old one is not. @throws ApiError */
export async function replaceKey(client: QueryClient, { memberId, living, keys }: KeyRing): Promise<void> {
  await register(memberId, living?.kid ?? null, keys)
  await client.invalidateQueries({ queryKey: keyRingKey(memberId) })
}

/** Keeps a backup with the server, sealed; from then on the key cannot be taken out of this device any more. @throws ApiError */
export async function keepBackup(client: QueryClient, memberId: string, identity: Identity, input: BackupInput): Promise<void> {
  await api(`/own/keys/${identity.kid}/backup`, { method: 'PUT', body: input })
  await keyStore(memberId).replace(await lockIdentity(identity))
  await client.invalidateQueries({ queryKey: keyRingKey(memberId) })
}

/** Whoever wants no backup: the key stays in this device and cannot be taken out of it any more. */
export async function keepHere(client: QueryClient, { memberId, identities }: KeyRing): Promise<void> {
  const [identity] = identities
  if (identity) await keyStore(memberId).replace(await lockIdentity(identity))
  await client.invalidateQueries({ queryKey: keyRingKey(memberId) })
}

/** Keys that a backup gave back. */
export async function takeKeys(client: QueryClient, memberId: string, identities: readonly Identity[]): Promise<void> {
  for (const identity of identities) await keyStore(memberId).add(await lockIdentity(identity))
  await client.invalidateQueries({ queryKey: keyRingKey(memberId) })
}

/** Everything of this member leaves this device. */
export async function forgetKeys(client: QueryClient, memberId: string): Promise<void> {
  await keyStore(memberId).forget()
  client.removeQueries({ queryKey: ['opened', memberId] })
  await client.invalidateQueries({ queryKey: keyRingKey(memberId) })
}
