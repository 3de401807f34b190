/** Makes a key of 32 bytes from a passphrase, by Argon2id with one lane. */
export type Derive = (passphrase: string, salt: Uint8Array, memoryKib: number, iterations: number) => Promise<Uint8Array>

/** Runs in the current thread. A page uses a worker instead: its CSP allows no WebAssembly, and the page would freeze. */
export const deriveInline: Derive = async (...given) => (await import('./argon2.ts')).argon2(...given)
