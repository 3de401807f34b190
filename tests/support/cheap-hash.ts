import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { HashCost } from './hash-cost.ts'

// Preloaded by --import into the processes of tests, because a password's hash takes 136 ms of a core. No setting of the product loads it.
const cost = ((globalThis as { lokmaHashCost?: HashCost }).lokmaHashCost = { isFull: false })
const realScrypt = crypto.scrypt

type Done = (error: Error | null, key: Buffer) => void
type Scrypt = (password: crypto.BinaryLike, salt: crypto.BinaryLike, length: number, options: crypto.ScryptOptions, done: Done) => void

/** Hashes of passwords, which cost the most, become cheap ones; at full cost the result is the same, so that both kinds fit one database. */
const scrypt: Scrypt = (password, salt, length, options, done) => {
  if ((options.N ?? 0) < 16_384) return realScrypt(password, salt, length, options, done)
  const hashCheaply = (): void => realScrypt(password, salt, length, { N: 16, r: 1, p: 1 }, done)
  if (!cost.isFull) return hashCheaply()
  realScrypt(password, salt, length, options, (error, key) => (error ? done(error, key) : hashCheaply()))
}
crypto.scrypt = scrypt as typeof crypto.scrypt
syncBuiltinESMExports()
