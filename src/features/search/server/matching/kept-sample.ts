import type { Db } from '#db/connect.ts'

interface Sample {
  keepMs: number
}

/** Keeps a sample of a table in this process for as long as it says. An old one answers until the next is there. */
export function keptSample<S extends Sample>(take: (db: Db) => Promise<S>): (db: Db) => Promise<S> {
  const samples = new WeakMap<Db, { sample: Promise<Taken<S>>; isRenewed: boolean }>()
  const takeOne = async (db: Db): Promise<Taken<S>> => {
    const sample = await take(db)
    return { sample, until: performance.now() + sample.keepMs }
  }

  async function renew(db: Db, old: Promise<Taken<S>>): Promise<void> {
    const next = takeOne(db)
    // A database that is away leaves the old sample; the next search tries again.
    const isTaken = await next.then(
      () => true,
      () => false,
    )
    samples.set(db, { sample: isTaken ? next : old, isRenewed: false })
  }

  return async (db) => {
    const known = samples.get(db) ?? { sample: takeOne(db), isRenewed: false }
    samples.set(db, known)
    try {
      const { sample, until } = await known.sample
      if (until < performance.now() && !known.isRenewed) {
        known.isRenewed = true
        void renew(db, known.sample)
      }
      return sample
    } catch (error) {
      samples.delete(db)
      throw error
    }
  }
}

interface Taken<S> {
  sample: S
  until: number
}
