import type { Clock } from '#platform/realtime/hub/index.ts'
import type { PubSub } from './pub-sub.ts'

const PRUNE_MS = 1000

/** Pub/sub within one process: a server that is alone, or several hubs in one test. */
export function createMemoryBus(clock: Clock): { join(): PubSub } {
  const members = new Set<Member>()
  const store = createStore(clock)
  return {
    join() {
      const self: Member = { names: new Set(), listeners: new Map(), onLost: () => {} }
      members.add(self)
      return { ...createMembership(members, self, clock), ...createMessages(members, self), ...store }
    },
  }
}

interface Member {
  names: Set<string>
  listeners: Map<string, (body: never) => void>
  onLost: (names: string[]) => void
}

const othersThan = (members: Set<Member>, self: Member): Member[] => [...members].filter((one) => one !== self)

function createMessages(members: Set<Member>, self: Member): Pick<PubSub, 'publish' | 'subscribe' | 'onReconnect' | 'isUp'> {
  return {
    isUp: () => true,
    async publish(subject, body) {
      const others = othersThan(members, self)
      if (others.length === 0) return true
      const sent = JSON.stringify(body)
      for (const { listeners } of others) listeners.get(subject)?.(JSON.parse(sent) as never)
      return true
    },
    subscribe: (subject, listener) => void self.listeners.set(subject, listener),
    onReconnect() {},
  }
}

type Membership = Pick<PubSub, 'open' | 'close' | 'register' | 'unregister' | 'isRegisteredElsewhere' | 'retire' | 'onLost'>

function createMembership(members: Set<Member>, self: Member, clock: Clock): Membership {
  const others = (): Member[] => othersThan(members, self)
  const isRegisteredElsewhere = async (name: string): Promise<boolean> => others().some(({ names }) => names.has(name))

  /** Hands the names that no other member has to one of the others. */
  function loseNames(): void {
    const [heir] = others()
    const lost = [...self.names].filter((name) => !others().some(({ names }) => names.has(name)))
    self.names.clear()
    if (lost.length > 0) heir?.onLost(lost)
  }

  return {
    open() {},
    async close() {
      members.delete(self)
      loseNames()
    },
    async register(name) {
      self.names.add(name)
      return isRegisteredElsewhere(name)
    },
    async unregister(name) {
      self.names.delete(name)
      return isRegisteredElsewhere(name)
    },
    isRegisteredElsewhere,
    async retire(ms) {
      clock.after(ms, loseNames)
    },
    onLost: (listener) => void (self.onLost = listener),
  }
}

/** Values that wait for the first member that takes them. */
function createStore(clock: Clock): Pick<PubSub, 'put' | 'take'> {
  const kept = new Map<string, { value: string; until: number }>()
  let prunedAt = clock.now()

  function prune(): void {
    if (clock.now() - prunedAt < PRUNE_MS) return
    prunedAt = clock.now()
    for (const [key, { until }] of kept) if (until <= prunedAt) kept.delete(key)
  }

  return {
    async put(key, value, seconds) {
      prune()
      kept.set(key, { value, until: clock.now() + seconds * 1000 })
    },
    async take(key) {
      const found = kept.get(key)
      kept.delete(key)
      return found && found.until > clock.now() ? found.value : undefined
    },
  }
}
