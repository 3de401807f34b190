import { type Identity, isExportable, lockIdentity } from '../../crypto/index.ts'

/** The key of another member that was accepted on this device. */
export type Pin = {
  kid: string
  isVerified: boolean
  since: string
  /** All keys ever accepted for this member, including the current one: messages sealed with any other key are not trusted. */
  known: string[]
}

/** This browser stores no data, as in some private windows, or has no space left. */
export class KeyStoreError extends Error {}

interface KeyStore {
  /** All identities that this device ever had for this member, newest first. */
  identities(): Promise<Identity[]>
  /** Adds an identity; an existing identity is not changed. */
  add(identity: Identity): Promise<void>
  /**
   * Adds an identity, unless `willDo` accepts a stored one: when two tabs create one at once, the second tab uses that of the first.
   * @returns the stored identity
   */
  addUnless(identity: Identity, willDo: (one: Identity) => boolean): Promise<Identity>
  /** Replaces an identity with its locked form; does not restore an identity that was removed in the meantime. */
  replace(identity: Identity): Promise<void>
  /** Removes all data of this member from this device. */
  forget(): Promise<void>
  pin(peerId: string): Promise<Pin | undefined>
  setPin(peerId: string, pin: Pin): Promise<void>
}

interface Stores {
  identities: IDBObjectStore
  pins: IDBObjectStore
}

type IdentityRow = Identity & { ownerId: string; seq?: number }
type PinRow = Pin & { ownerId: string; peerId: string }

const DATABASE = 'lokma-keys'
const IDENTITIES = 'identities'
const PINS = 'pins'
const BY_OWNER = 'owner'

/**
 * The data that a device stores for one of its members: private keys as CryptoKey objects, which scripts can use but cannot read once they
 * are locked; and the accepted keys of other members. Every method throws KeyStoreError.
 */
export function keyStore(ownerId: string): KeyStore {
  // In IndexedDB an empty array sorts after every string.
  const own = () => IDBKeyRange.bound([ownerId], [ownerId, []])

  /** Writes an identity depending on whether it exists; no other tab can change that in between. */
  async function put({ kid, publicKey, keyPair }: Identity, mayPut: (isHere: boolean) => boolean): Promise<void> {
    await transact('readwrite', ({ identities }) => {
      const found = identities.index(BY_OWNER).getKey([ownerId, kid])
      found.addEventListener('success', () => {
        if (!mayPut(found.result !== undefined)) return
        const row: IdentityRow = { ownerId, kid, publicKey, keyPair }
        putRow(identities, found.result === undefined ? row : { ...row, seq: found.result })
      })
      return found
    })
  }

  return {
    async identities() {
      const rows = await transact<Required<IdentityRow>[]>('readonly', ({ identities }) => identities.index(BY_OWNER).getAll(own()))
      return rows.sort((a, b) => b.seq - a.seq).map(({ kid, publicKey, keyPair }) => ({ kid, publicKey, keyPair }))
    },
    add: (identity) => put(identity, (isHere) => !isHere),
    async addUnless({ kid, publicKey, keyPair }, willDo) {
      const rows = await transact<IdentityRow[]>('readwrite', ({ identities }) => {
        const found = identities.index(BY_OWNER).getAll(own()) as IDBRequest<IdentityRow[]>
        found.addEventListener('success', () => {
          if (!found.result.some(willDo)) putRow(identities, { ownerId, kid, publicKey, keyPair })
        })
        return found
      })
      return rows.find(willDo) ?? { kid, publicKey, keyPair }
    },
    replace: (identity) => put(identity, (isHere) => isHere),
    async forget() {
      await transact('readwrite', ({ identities, pins }) => {
        const kept = identities.index(BY_OWNER).getAllKeys(own())
        kept.addEventListener('success', () => kept.result.forEach((key) => identities.delete(key)))
        return pins.delete(own())
      })
    },
    async pin(peerId) {
      const row = await transact<PinRow | undefined>('readonly', ({ pins }) => pins.get([ownerId, peerId]))
      return row && { kid: row.kid, isVerified: row.isVerified, since: row.since, known: row.known }
    },
    async setPin(peerId, { kid, isVerified, since, known }) {
      const row: PinRow = { ownerId, peerId, kid, isVerified, since, known }
      await transact('readwrite', ({ pins }) => pins.put(row))
    },
  }
}

function putRow(identities: IDBObjectStore, row: object): void {
  try {
    identities.put(row)
  } catch {
    // A browser that cannot clone such a key cannot store it.
    identities.transaction.abort()
  }
}

/** Makes all private keys on this device, of every member, unreadable for scripts. @throws KeyStoreError */
export async function lockAllKeys(): Promise<void> {
  const rows = await transact<IdentityRow[]>('readonly', ({ identities }) => identities.getAll())
  for (const row of rows) if (isExportable(row)) await keyStore(row.ownerId).replace(await lockIdentity(row))
}

/** Runs one transaction on its own connection, so that no tab ever blocks another tab's upgrade to a newer database version. */
async function transact<T>(mode: IDBTransactionMode, task: (stores: Stores) => IDBRequest<T>): Promise<T> {
  let database: IDBDatabase | undefined
  try {
    database = await openDatabase()
    return await run(database, mode, task)
  } catch (error) {
    throw new KeyStoreError('this browser keeps no keys', { cause: error })
  } finally {
    database?.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => {
      const identities = request.result.createObjectStore(IDENTITIES, { keyPath: 'seq', autoIncrement: true })
      identities.createIndex(BY_OWNER, ['ownerId', 'kid'], { unique: true })
      request.result.createObjectStore(PINS, { keyPath: ['ownerId', 'peerId'] })
    })
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error))
  })
}

function run<T>(database: IDBDatabase, mode: IDBTransactionMode, task: (stores: Stores) => IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    // A key that others already encrypt with must survive a power failure.
    const transaction = database.transaction([IDENTITIES, PINS], mode, { durability: 'strict' })
    transaction.addEventListener('abort', () => fail(transaction.error))
    const request = task({ identities: transaction.objectStore(IDENTITIES), pins: transaction.objectStore(PINS) })
    transaction.addEventListener('complete', () => done(request.result))
  })
}
