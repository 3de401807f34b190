import { createHmac, timingSafeEqual } from 'node:crypto'

/** The lists that a mail can be unsubscribed from. */
export type List = 'digest'

const form = /^(digest)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/

/** Lets the reader of a mail leave one list, without signing in and nothing else. It names the list and the member, and is signed. */
export function unsubscribeToken(secret: string, list: List, memberId: string): string {
  return `${list}.${memberId}.${sign(secret, list, memberId).toString('base64url')}`
}

/** Undefined for a token that we did not sign. */
export function readUnsubscribeToken(secret: string, token: string): { list: List; memberId: string } | undefined {
  const [, list, memberId, signature] = form.exec(token) ?? []
  if (list === undefined || memberId === undefined || signature === undefined) return undefined
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(secret, list as List, memberId)]
  return given.length === expected.length && timingSafeEqual(given, expected) ? { list: list as List, memberId } : undefined
}

function sign(secret: string, list: List, memberId: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe ${list} ${memberId}`).digest()
}
