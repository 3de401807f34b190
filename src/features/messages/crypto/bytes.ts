export type Bytes = Uint8Array<ArrayBuffer>

export function toBase64(bytes: Bytes): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Undefined unless the text is canonical base64url: with two encodings of the same bytes a change could go unnoticed. */
export function fromBase64(text: string): Bytes | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : undefined
}

/** Like `fromBase64` for unknown input: undefined unless it is exactly `length` bytes. */
export function readBytes(value: unknown, length: number): Bytes | undefined {
  const bytes = typeof value === 'string' ? fromBase64(value) : undefined
  return bytes?.length === length ? bytes : undefined
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Whether the input is an object with exactly these fields. */
export function hasExactly<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, unknown> {
  if (typeof value !== 'object' || value === null) return false
  return Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))
}
