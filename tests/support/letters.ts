import type { World } from './world.ts'

/** The letters to this address that lie in the local mailbox, newest first. */
export async function lettersTo({ services }: World, email: string) {
  return ((await services.mail.readMailbox()) ?? []).filter(({ to }) => to === email)
}

/** What the newest link to this address carries. */
export async function tokenFor(world: World, email: string, type: 'signup' | 'recovery'): Promise<string> {
  for (const { text } of await lettersTo(world, email)) {
    const token = new RegExp(`#access_token=([A-Za-z0-9_-]{43})&type=${type}`).exec(text)?.[1]
    if (token) return token
  }
  throw new Error(`no ${type} link came to ${email}`)
}
