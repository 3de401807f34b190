import { setTimeout as sleep } from 'node:timers/promises'
import { ensure } from '#lib/errors.ts'
import type { Auth } from '../auth.ts'

const PATIENCE_MS = 5000

/**
 * Fetches Google's endpoints on first use, and retries until it gets an answer: while Google is unreachable,
 * all other sign-ins keep working.
 * @throws DomainError GOOGLE_AWAY
 */
export function createGoogleAuth(make: () => Auth): () => Promise<Auth> {
  let made: Promise<Auth> | undefined
  return async () => {
    made ??= ask(make)
    try {
      return await made
    } catch (error) {
      made = undefined
      throw error
    }
  }
}

async function ask(make: () => Auth): Promise<Auth> {
  const auth = make()
  const context = await Promise.race([auth.$context, sleep(PATIENCE_MS)])
  ensure(
    context?.socialProviders.some(({ id }) => id === 'google'),
    'GOOGLE_AWAY',
  )
  return auth
}
