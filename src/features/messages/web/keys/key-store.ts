import { type Identity, isExportable, lockIdentity } from '../../crypto/index.ts'

/** The key of another member that was found good on this device. */
export type Pin = {
  kid: string
  isVerified: boolean
  since: string
  /** Every key that was ever found good for this member, this one too: what is sealed with another is not taken for theirs. */
  known: string[]
}

/** This browser keeps nothing, as some private windows do, or has no room. */
export class KeyStoreError extends Error {}

interface KeyStore {
  /** All that this device ever held for this member, the last that came first. */
  identities(): Promise<Identity[]>
  /** Keeps an identity; one that is here already stays as it is. */
  add(identity: Identity): Promise<void>
  /** Puts a locked identity in the place of the same one; what was forgotten meanwhile stays forgotten. */
  replace(identity: Identity): Promise<void>
  /** Everything of this member leaves this device. */
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
 * What a device remembers for one of its members: private keys, kept as the browser keeps keys, which once locked
 * can be used but not read; and the keys of others that were found good. Every method throws KeyStoreError.
 */
export function keyStore(ownerId: string): KeyStore {
  // An empty array comes after every text.
  const own = () => IDBKeyRange.bound([ownerId], [ownerId, []])

  /** Writes an identity if it is or is not here, which no other tab can change in between. */
  async function put({ kid, publicKey, keyPair }: Identity, mayPut: (isHere: boolean) => boolean): Promise<void> {
    await transact('readwrite', ({ identities }) => {
      const found = identities.index(BY_OWNER).getKey([ownerId, kid])
      found.addEventListener('success', () => {
        if (!mayPut(found.result !== undefined)) return
        const row: IdentityRow = { ownerId, kid, publicKey, keyPair }
        try {
          identities.put(found.result === undefined ? row : { ...row, seq: found.result })
        } catch {
          // A browser that cannot copy such a key cannot keep it.
          identities.transaction.abort()
        }
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

/** Makes every private key on this device, of whichever member, one that no script can read any more. @throws KeyStoreError */
export async function lockAllKeys(): Promise<void> {
  const rows = await transact<IdentityRow[]>('readonly', ({ identities }) => identities.getAll())
  for (const row of rows) if (isExportable(row)) await keyStore(row.ownerId).replace(await lockIdentity(row))
}

/** One transaction over a connection of its own, so that no tab ever keeps another from a newer version. */
async function transact<T>(mode: IDBTransactionMode, work: (stores: Stores) => IDBRequest<T>): Promise<T> {
  let database: IDBDatabase | undefined
  try {
    database = await openDatabase()
    return await run(database, mode, work)
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

function run<T>(database: IDBDatabase, mode: IDBTransactionMode, work: (stores: Stores) => IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    // A key that others write to must not be lost with the power.
    const transaction = database.transaction([IDENTITIES, PINS], mode, { durability: 'strict' })
    transaction.addEventListener('abort', () => fail(transaction.error))
    const request = work({ identities: transaction.objectStore(IDENTITIES), pins: transaction.objectStore(PINS) })
    transaction.addEventListener('complete', () => done(request.result))
  })
}
