/** Whether this browser can encrypt and store keys: HTTPS, X25519 and IndexedDB. */
export async function canEncrypt(): Promise<boolean> {
  try {
    if (!isSecureContext || indexedDB === null) return false
    await crypto.subtle.generateKey('X25519', false, ['deriveBits'])
    return true
  } catch {
    // An older browser without X25519 or without IndexedDB.
    return false
  }
}
