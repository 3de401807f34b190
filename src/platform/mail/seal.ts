import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what must not be readable in the database, and decrypts it again. */
export interface Seal {
  close(content: unknown, owner: string): Buffer
  /** Undefined for content that was sealed with another secret or tampered with. */
  open(sealed: Buffer, owner: string): unknown
}

/** AES-256-GCM with its own key, derived from the server's secret; what is sealed for one owner opens for no other. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `lokma ${purpose}`, 32))
  return {
    close(content, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const closed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), closed])
    },
    open(sealed, owner) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
        return JSON.parse(text) as unknown
      } catch {
        return undefined
      }
    },
  }
}
