/** Whether this browser can encrypt and store keys: https, X25519 and a database. */
export async function canEncrypt(): Promise<boolean> {
  try {
    if (!isSecureContext || indexedDB === null) return false
    await crypto.subtle.generateKey('X25519', false, ['deriveBits'])
    return true
  } catch {
    // An older browser without the curve or without a database.
    return false
  }
}
