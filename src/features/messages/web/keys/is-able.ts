/** Whether this browser can encrypt and keep keys: by https, with X25519 and a database. */
export async function canEncrypt(): Promise<boolean> {
  try {
    if (!isSecureContext || indexedDB === null) return false
    await crypto.subtle.generateKey('X25519', false, ['deriveBits'])
    return true
  } catch {
    // An older browser does not know the curve, or has no database at all.
    return false
  }
}
