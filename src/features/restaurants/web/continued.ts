/** The position at which a list continues, for browsers without script: the number of earlier items, and the cursor. */
export interface Continued {
  before: number
  cursor: string
}

/** Parses the parameter `devam` of an address; ignores an invalid one. */
export function continuedOf(devam: unknown): Continued | undefined {
  const [before, cursor] = typeof devam === 'string' ? devam.split('~', 2) : []
  return cursor && /^[1-9]\d{0,5}$/.test(before!) ? { before: Number(before), cursor } : undefined
}
