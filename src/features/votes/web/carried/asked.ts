/**
 * Whether the question about the votes of this device waits for an answer: 'ask' after a visitor's vote, then 'asked' with the ids of the
 * members who were asked. src/shell/first-paint.ts keeps room for the question.
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
    // Without storage there is no question.
  }
}

/** The next page of a member asks. */
export function mustAsk(): void {
  write('ask')
}

/** Whether nobody checked for this member since the last vote of a visitor on this device. */
export function isUnchecked(memberId: string): boolean {
  const kept = read()
  return kept !== 'ask' && !kept.split(' ').includes(memberId)
}

/** The member answered, or there is nothing to ask. */
export function rememberAsked(memberId: string): void {
  const kept = read()
  write(`${kept === '' || kept === 'ask' ? 'asked' : kept} ${memberId}`)
}
