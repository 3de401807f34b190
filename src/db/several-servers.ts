import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import pg from 'pg'
import { UnavailableError } from '#lib/errors.ts'

/** What a server must be, in the words of libpq's target_session_attrs. */
export type SessionAttributes = 'any' | 'read-write' | 'read-only' | 'primary' | 'standby' | 'prefer-standby'

/** One server of an address that names several. */
interface Place {
  host: string
  port: number
  /** Its own address, with the login of all. */
  address: string
}

/** What a server says about itself. */
interface ServerState {
  isStandby: boolean
  isReadOnly: boolean
}

/** None of the servers is what it must be. The message is one sentence for the operator. */
export class NoServerError extends UnavailableError {
  readonly code = 'NO_SERVER'
}

/** The servers of one address; all connections of a process go to the same one of them. */
export interface Servers {
  /** The client for node-postgres' pools, which connects to the chosen server. */
  Client: typeof pg.Client
  /** Each server, and what keeps it from being used; undefined for one that fits. */
  examine(): Promise<{ name: string; problem: string | undefined }[]>
  /** Leaves the chosen server for another one that fits, if there is one. */
  leave(): Promise<void>
  /** How often another server was chosen. */
  moves(): number
}

/** A choice holds this long for the connections that are opened together. */
const CHOICE_MS = 500
/** How long a server that comes first may keep those waiting that have answered. */
const GRACE_MS = 300
const LOOK_MS = 1500

const named = ({ host, port }: Place): string => `${host}:${port}`

/** The servers of an address, or undefined where it names one and does not say what it must be. */
export function readPlaces(address: string | undefined): { places: Place[]; attributes: SessionAttributes } | undefined {
  const [, login = '', hosts = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/i.exec(address ?? '') ?? []
  const attributes = new URLSearchParams(rest.split('?')[1]).get('target_session_attrs') as SessionAttributes | null
  if (!hosts.includes(',') && attributes === null) return undefined
  const places = hosts.split(',').map((host): Place => {
    const own = `${login}${host}${rest}`
    const client = new pg.Client({ connectionString: own })
    return { host: client.host, port: client.port, address: own }
  })
  return { places, attributes: attributes ?? 'any' }
}

/** The settings for a pool or a client, and the servers between which it chooses, where the address names several. */
export function chooseAmong(settings: pg.PoolConfig): { settings: pg.PoolConfig; servers: Servers | undefined } {
  const several = readPlaces(settings.connectionString)
  if (several === undefined) return { settings, servers: undefined }
  const [first] = several.places
  const single = { ...settings, connectionString: first!.address }
  const servers = createServers(single, several.places, several.attributes)
  return { settings: { ...single, Client: servers.Client } as pg.PoolConfig, servers }
}

/** A client for one connection, to the server that fits where the address names several. */
export function createClient(given: pg.PoolConfig): pg.Client {
  const { settings, servers } = chooseAmong(given)
  return new (servers?.Client ?? pg.Client)(settings)
}

function createServers(settings: pg.PoolConfig, places: readonly Place[], attributes: SessionAttributes): Servers {
  const choice = createChoice(settings, places, attributes)
  const live = new Map<pg.Client, Place>()
  choice.onMoved((place) => {
    // A statement that still waits for the earlier server fails now, and not after a time limit.
    for (const [client, at] of live)
      if (at !== place) streamOf(client).destroy(new Error('Connection terminated: another server was chosen'))
  })

  async function connectTo(client: pg.Client, connect: () => Promise<pg.Client>): Promise<pg.Client> {
    const place = await choice.choose()
    // The pool has given up waiting.
    if (streamOf(client).destroyed) throw new Error('Connection terminated due to connection timeout')
    Object.assign(client, { host: place.host, port: place.port })
    live.set(client, place)
    client.once('end', () => {
      live.delete(client)
      // A choice from before the end may be of no use.
      choice.forget()
    })
    return connect().catch((error: Error) => {
      live.delete(client)
      choice.forget()
      throw error
    })
  }

  class ClientOfServers extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(callback?: (error: never, client: never) => void): unknown {
      const connecting = connectTo(this, () => super.connect())
      if (callback === undefined) return connecting
      return void callbackify(() => connecting)(callback as (error: Error | null, client: pg.Client) => void)
    }
  }
  return { Client: ClientOfServers, examine: choice.examine, leave: choice.leave, moves: choice.moves }
}

const streamOf = (client: pg.Client): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** What one look at a server found: 2 fits, 1 serves where nothing fits, 0 is of no use. */
interface Look {
  place: Place
  fits: 0 | 1 | 2
  problem: string | undefined
}

/** Remembers the chosen server, and asks all of them where a new connection is needed. */
function createChoice(settings: pg.PoolConfig, places: readonly Place[], attributes: SessionAttributes) {
  let [current, choosing]: [Place?, Promise<Place>?] = []
  let moves = 0
  const moved: ((place: Place) => void)[] = []

  const look = (place: Place): Promise<Look> => lookAt(settings, place, attributes)

  function settle(place: Place): Place {
    if (current !== undefined && current !== place) {
      moves++
      for (const listener of moved) listener(place)
    }
    return (current = place)
  }

  async function find(): Promise<Place> {
    const ordered = current === undefined ? places : [current, ...places.filter((place) => place !== current)]
    const looks = await firstLooks(ordered.map(look))
    const best = looks.filter(({ fits }) => fits > 0).toSorted((one, other) => other.fits - one.fits)[0]
    if (best) return settle(best.place)
    const reasons = looks.map(({ place, problem }) => `${named(place)} ${problem}`).join(', ')
    throw new NoServerError(`None of the servers of this address ${needs[attributes]}: ${reasons}`)
  }

  function choose(): Promise<Place> {
    if (choosing === undefined) {
      choosing = find()
      const forget = (): void => void setTimeout(() => (choosing = undefined), CHOICE_MS).unref()
      choosing.then(forget, forget)
    }
    return choosing
  }

  return {
    choose,
    forget: () => (choosing = undefined),
    async leave() {
      const others = places.filter((place) => place !== current)
      const best = (await firstLooks(others.map(look))).find(({ fits }) => fits === 2)
      choosing = undefined
      if (best) settle(best.place)
    },
    examine: async () => (await Promise.all(places.map(look))).map(({ place, problem }) => ({ name: named(place), problem })),
    moves: () => moves,
    onMoved: (listener: (place: Place) => void) => void moved.push(listener),
  }
}

/** Waits for the first of these servers, or for one that fits and a moment for those before it. @returns the answers in their order */
async function firstLooks(looking: Promise<Look>[]): Promise<Look[]> {
  const seen: (Look | undefined)[] = looking.map(() => undefined)
  if (looking.length === 0) return []
  const enough = Promise.withResolvers<void>()
  let left = looking.length
  for (const [at, answer] of looking.entries())
    void answer.then((look) => {
      seen[at] = look
      left--
      if (left === 0 || (look.fits === 2 && seen.slice(0, at).every(Boolean))) enough.resolve()
      else if (look.fits === 2) setTimeout(enough.resolve, GRACE_MS)
    })
  await enough.promise
  return seen.filter((look) => look !== undefined)
}

const needs: Record<SessionAttributes, string> = {
  any: 'answers',
  'read-write': 'takes writes',
  'read-only': 'is for reads',
  primary: 'is the primary',
  standby: 'is a standby',
  'prefer-standby': 'answers',
}

/** Asks a server what it is, by a connection of its own. Never throws. */
async function lookAt(settings: pg.PoolConfig, place: Place, attributes: SessionAttributes): Promise<Look> {
  const timeout = Math.min(LOOK_MS, (settings.connectionTimeoutMillis ?? 2 * LOOK_MS) / 2)
  const client = new pg.Client({
    connectionString: place.address,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: 'lokma look',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<ServerState>(
      `select pg_catalog.pg_is_in_recovery() as "isStandby", pg_catalog.current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    return { place, ...judge(rows[0]!, attributes) }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const isRefusal = error instanceof pg.DatabaseError
    return { place, fits: 0, problem: isRefusal ? `refuses the connection (${code})` : `does not answer (${code ?? message})` }
  } finally {
    void client.end().catch(() => {})
  }
}

function judge({ isStandby, isReadOnly }: ServerState, attributes: SessionAttributes): Pick<Look, 'fits' | 'problem'> {
  const fit = { fits: 2, problem: undefined } as const
  switch (attributes) {
    case 'any':
      return fit
    case 'read-write':
      return isReadOnly ? { fits: 0, problem: isStandby ? 'is a standby' : 'can only be read' } : fit
    case 'read-only':
      return isReadOnly ? fit : { fits: 0, problem: 'takes writes' }
    case 'primary':
      return isStandby ? { fits: 0, problem: 'is a standby' } : fit
    case 'standby':
      return isStandby ? fit : { fits: 0, problem: 'is the primary' }
    case 'prefer-standby':
      return isStandby ? fit : { fits: 1, problem: undefined }
  }
}
