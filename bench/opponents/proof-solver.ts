// The attacker of bench/proof.ts: derives keys as fast as this machine can and prints its CPU seconds for each challenge.
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { pbkdf2Sync } from 'node:crypto'

const [cost, amount, prefix] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]!]
const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost, keyPrefix: prefix, deriveKey })
pbkdf2Sync('warm', 'up', cost, 32, 'sha256')
const before = process.cpuUsage()
let keys = 0
for (let turn = 0; turn < amount; turn++) {
  const { parameters } = challenge
  const solution = await solveChallenge({
    challenge: { parameters: { ...parameters, nonce: turn.toString(16).padStart(32, '0') } },
    // Without the thread pool: an attacker runs one such process on each core.
    deriveKey: async ({ keyLength }, salt, password) => ({ derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256') }),
  })
  keys += solution!.counter + 1
}
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ perKey: (user + system) / 1e6 / keys, perChallenge: (user + system) / 1e6 / amount }))
