/** Makes a key of 32 bytes from a passphrase, by Argon2id with one lane. */
export type Derive = (passphrase: string, salt: Uint8Array, memoryKib: number, iterations: number) => Promise<Uint8Array>

/** In this very thread. A page does it in a worker instead: its content policy allows no WebAssembly, and it would freeze. */
export const deriveInline: Derive = async (...given) => (await import('./argon2.ts')).argon2(...given)
