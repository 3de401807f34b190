import { api } from '#site/api.ts'

/**
 * The first steps on the home page. On this device they are 'visitor' from the first visit on, 'member' for a new member, 'closing' until the
 * account knows that the member closed them, and 'closed'. src/shell/first-paint.ts shows the first two.
 */
const KEY = 'welcome'

let isClosed = false

/** Chooses the first steps of the next page for this member, and brings those of this page up to date without moving anything. */
export function showWelcome(isNew: boolean): void {
  const kept = storeWelcome(isNew)
  if (kept === 'closing' && isNew) void sendWelcomeClosed()
  const { dataset } = document.documentElement
  // Both have the same room; an empty one goes with the page.
  if (dataset['welcome'] !== undefined) dataset['welcome'] = isNew && !isClosed && kept !== 'closing' ? 'member' : 'none'
}

/** Chooses the first steps of the next page for this member. @returns what this device knew */
export function storeWelcome(isNew: boolean): string | null {
  try {
    const kept = localStorage.getItem(KEY)
    if (!isNew) localStorage.setItem(KEY, 'closed')
    else if (kept !== 'closing' && !isClosed) localStorage.setItem(KEY, 'member')
    return kept
  } catch {
    return null
  }
}

/** Tells the account that the member closed the first steps. Where that fails, the next page repeats it. */
export async function sendWelcomeClosed(): Promise<void> {
  isClosed = true
  try {
    await api('PUT /account/welcome')
    localStorage.setItem(KEY, 'closed')
  } catch {
    // It stays 'closing'.
  }
}
