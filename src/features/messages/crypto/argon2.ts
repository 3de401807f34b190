import { argon2id } from 'hash-wasm'
import { type Bytes, utf8 } from './bytes.ts'
import type { Derive } from './derive.ts'

/** Slow and memory-hungry on purpose: an attacker pays this cost for every passphrase guess. */
export const argon2: Derive = async (passphrase, salt, memoryKib, iterations) =>
  (await argon2id({
    password: utf8(passphrase),
    salt,
    memorySize: memoryKib,
    iterations,
    parallelism: 1,
    hashLength: 32,
    outputType: 'binary',
  })) as Bytes
