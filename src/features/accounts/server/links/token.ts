import { createHash, randomBytes } from 'node:crypto'

/** What a link carries, and the only thing of it that is kept. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** 256 random bits cannot be guessed, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
