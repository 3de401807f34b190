import { api } from '#site/api.ts'

/**
 * The state of the first steps on the home page, as this device stores it: 'visitor' from the first visit on, 'member' for a new member,
 * 'closing' until the account stores that the member closed them, then 'closed'. src/shell/first-paint.ts shows the first two.
 */
const KEY = 'welcome'

let isClosed = false

/** Stores which first steps the next page shows to this member, and updates those of this page without moving anything. */
export function showWelcome(isNew: boolean): void {
  const kept = storeWelcome(isNew)
  if (kept === 'closing' && isNew) void sendWelcomeClosed()
  const { dataset } = document.documentElement
  // Both variants need the same space; an empty one keeps its space until the page is left.
  if (dataset['welcome'] !== undefined) dataset['welcome'] = isNew && !isClosed && kept !== 'closing' ? 'member' : 'none'
}

/** Stores which first steps the next page shows to this member. @returns the state that this device had stored before */
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

/** Stores in the account that the member closed the first steps. If this fails, the next page sends it again. */
export async function sendWelcomeClosed(): Promise<void> {
  isClosed = true
  try {
    await api('PUT /account/welcome')
    localStorage.setItem(KEY, 'closed')
  } catch {
    // The stored state is still 'closing'.
  }
}
