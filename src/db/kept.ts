import type { Db } from './connect.ts'

/** Results that this process keeps by name for each database, each for its own time. Where they become too many, all of them go. */
export class Kept<T> {
  private readonly most: number
  private readonly results = new WeakMap<Db, Map<string, { value: T; until: number }>>()

  constructor(most: number) {
    this.most = most
  }

  get(db: Db, name: string): T | undefined {
    const known = this.results.get(db)?.get(name)
    return known && known.until > performance.now() ? known.value : undefined
  }

  set(db: Db, name: string, value: T, ms: number): void {
    const known = this.results.get(db) ?? new Map<string, { value: T; until: number }>()
    this.results.set(db, known)
    if (known.size >= this.most) known.clear()
    known.set(name, { value, until: performance.now() + ms })
  }
}
