import { sha256, utf8 } from './bytes.ts'

/** The public name of a conversation: a hash of both members' ids, the same from both sides. It is neither a secret nor a key. */
export async function conversationKey(a: string, b: string): Promise<string> {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()].sort()
  const hash = await sha256(utf8(`${first}:${second}`))
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
