import type { Clock } from '#server/hub/index.ts'
import type { FanOut } from './fan-out.ts'

interface Joined {
  names: Set<string>
  hear(subject: string, body: string): void
  lost(names: string[]): void
}

const PRUNE_MS = 1000

/** The way between processes that are one: a server that is alone, or several hubs in one test. */
export function createMemoryBus(clock: Clock): { join(): FanOut } {
  const joined = new Set<Joined>()
  const kept = new Map<string, { value: string; until: number }>()
  let prunedAt = clock.now()

  function prune(): void {
    if (clock.now() - prunedAt < PRUNE_MS) return
    prunedAt = clock.now()
    for (const [key, { until }] of kept) if (until <= prunedAt) kept.delete(key)
  }

  function join(): FanOut {
    const subjects = new Map<string, (body: never) => void>()
    let whenLost: (names: string[]) => void = () => {}
    const self: Joined = {
      names: new Set(),
      hear: (subject, body) => subjects.get(subject)?.(JSON.parse(body) as never),
      lost: (names) => whenLost(names),
    }
    const others = (): Joined[] => [...joined].filter((one) => one !== self)
    const isElsewhere = async (name: string): Promise<boolean> => others().some(({ names }) => names.has(name))

    function lose(): void {
      const [heir, ...rest] = others()
      const lost = [...self.names].filter((name) => ![heir, ...rest].some((one) => one?.names.has(name)))
      self.names.clear()
      if (lost.length > 0) heir?.lost(lost)
    }

    joined.add(self)
    return {
      open() {},
      async close() {
        joined.delete(self)
        lose()
      },
      isUp: () => true,
      async publish(subject, body) {
        const all = others()
        if (all.length === 0) return true
        const sent = JSON.stringify(body)
        for (const one of all) one.hear(subject, sent)
        return true
      },
      subscribe: (subject, hear) => void subjects.set(subject, hear),
      async keep(key, value, seconds) {
        prune()
        kept.set(key, { value, until: clock.now() + seconds * 1000 })
      },
      async take(key) {
        const found = kept.get(key)
        kept.delete(key)
        return found && found.until > clock.now() ? found.value : undefined
      },
      async enter(name) {
        self.names.add(name)
        return isElsewhere(name)
      },
      async leave(name) {
        self.names.delete(name)
        return isElsewhere(name)
      },
      isElsewhere,
      async retire(ms) {
        clock.after(ms, lose)
      },
      onLost: (hear) => void (whenLost = hear),
    }
  }

  return { join }
}
