import { createHash, randomBytes } from 'node:crypto'

/** The token for a link, and its hash; only the hash is stored. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** 256 random bits cannot be guessed, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
