import type { BrowserContext, Page } from '@playwright/test'
import { signInByApi, signUp } from './people.ts'

const kept = new WeakMap<BrowserContext, Map<string, Promise<unknown>>>()

/** What all screens of one browser share: the first one prepares it. */
export function once<T>(page: Page, name: string, prepare: () => Promise<T>): Promise<T> {
  const context = page.context()
  const things = kept.get(context) ?? new Map<string, Promise<unknown>>()
  kept.set(context, things)
  const known = things.get(name) as Promise<T> | undefined
  if (known) return known
  const prepared = prepare()
  things.set(name, prepared)
  // The next screen tries again.
  prepared.catch(() => things.delete(name))
  return prepared
}

/** Signs this browser in, from the second time with the session of the first. @returns what the sign-in returned */
export async function keepSession<T>(page: Page, name: string, signInFirst: () => Promise<T>): Promise<T> {
  const context = page.context()
  await context.clearCookies({ name: /session/ })
  const { who, cookies } = await once(page, `session of ${name}`, async () => {
    const result = await signInFirst()
    return { who: result, cookies: (await context.cookies()).filter((cookie) => cookie.name.includes('session')) }
  })
  await context.addCookies(cookies)
  return who
}

/** Makes this browser the admin of the demo. */
export function asAdmin(page: Page): Promise<void> {
  return keepSession(page, 'admin', () => signInByApi(page, 'admin@lokma.example'))
}

/** Makes this browser the member of the demo who has something of everything. */
export function asZeynep(page: Page): Promise<void> {
  return keepSession(page, 'zeynep', () => signInByApi(page, 'zeynep@lokma.example'))
}

/** Makes this browser a member who has done nothing, for screens that change nothing of the member. */
export function asMember(page: Page): Promise<string> {
  return keepSession(page, 'member', () => signUp(page))
}
