/**
 * The state of the question whether a member takes over the votes of this device: 'ask' after a visitor's vote, then 'asked' with the ids
 * of the members who answered or had no votes to take over. src/shell/first-paint.ts reserves space for the question.
 */
const KEY = 'carry'

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function write(value: string): void {
  try {
    localStorage.setItem(KEY, value)
  } catch {
    // Without storage the question is never asked.
  }
}

/** Makes the next page of a member ask. */
export function mustAsk(): void {
  write('ask')
}

/** Whether this device's votes are still unchecked for this member and no question waits. */
export function isUnchecked(memberId: string): boolean {
  const kept = read()
  return kept !== 'ask' && !kept.split(' ').includes(memberId)
}

/** Stores that the member answered, or that there are no votes to ask about. */
export function rememberAsked(memberId: string): void {
  const kept = read()
  write(`${kept === '' || kept === 'ask' ? 'asked' : kept} ${memberId}`)
}
