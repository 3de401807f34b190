const KEY = 'anonymousSessionId'
let unsaved: string | undefined

/** The id that this browser created, so that what a visitor does counts once; without storage it lasts as long as the page. */
export function localSessionId(): string {
  try {
    const known = localStorage.getItem(KEY)
    if (known && /^[A-Za-z0-9-]{8,64}$/.test(known)) return known
    const made = newId()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    unsaved ??= newId()
    return unsaved
  }
}

/** crypto.randomUUID exists on secure origins only; a phone in the same network may come over plain HTTP. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
