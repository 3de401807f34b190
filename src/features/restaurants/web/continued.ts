/** Where a list goes on in an address, for readers without script: how many come before, and the cursor. */
export interface Continued {
  before: number
  cursor: string
}

/** The parameter `devam` of an address; what makes no sense is as good as not there. */
export function continuedOf(devam: unknown): Continued | undefined {
  const [before, cursor] = typeof devam === 'string' ? devam.split('~', 2) : []
  return cursor && /^[1-9]\d{0,5}$/.test(before!) ? { before: Number(before), cursor } : undefined
}

/** The parameter as an address carries it. */
export function devamOf({ devam }: Record<string, unknown>): { devam?: string } {
  return typeof devam === 'string' && continuedOf(devam) ? { devam } : {}
}

/** The address of what follows these pages, for readers without script. */
export function nextAddress(
  { pages }: { pages: readonly { nextCursor: string | null }[] },
  before: number,
  addressFrom: (devam: string) => string,
): string | undefined {
  const cursor = pages.at(-1)?.nextCursor
  return cursor ? addressFrom(`${before}~${cursor}`) : undefined
}
