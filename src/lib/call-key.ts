/** Idempotency keys: the same request keeps its key until it has succeeded, another request gets a new one. */
export class CallKey {
  #request = ''
  #key = ''

  for(request: unknown): string {
    const text = JSON.stringify(request)
    if (text !== this.#request || this.#key === '') {
      this.#request = text
      this.#key = newKey()
    }
    return this.#key
  }

  /** From now on a request is a new one, even if it has the same content. */
  done(): void {
    this.#key = ''
  }
}

/** crypto.randomUUID exists on secure origins only. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
