import { readFile, writeFile } from 'node:fs/promises'
import {
  type RequestSource,
  apart,
  cpuOf,
  cpuText,
  inTurns,
  measure,
  middle,
  perSecond,
  ratioOf,
  type Sample,
  printShares,
} from './load.ts'
import { type NodeBB, startNodeBB } from './nodebb.ts'
import { renderReference, fixedPage } from './reference.ts'
import { COMPILED_AFTER, renderUncached } from './rendering.ts'
import { type BenchSite, staleCache, staleFragments, fullestRestaurant, startServer } from './site.ts'
import { median, type Row } from './table.ts'
import { takeBallots } from './votes.ts'

const RECORD = 'bench/results/peers.json'
const ROUNDS = 3
const SECONDS = 3
/** More votes than either side can process in a round. */
const VOTES = 12_000
/** A page of NodeBB costs the same when two turns differ by less. */
const STEADY = 0.1
const SETTLE_MAX = 8

/** Servers whose pages are never fresh; of the second also no fragment. */
type Stale = Record<'uncached' | 'withoutCards', { url: string; pid: number }>

export type Turn = (round: number) => Promise<Sample>

/** A pair of comparable operations. */
export interface Match {
  name: string
  /** The operation of NodeBB. */
  theirName: string
  ours: Turn
  theirs: Turn | undefined
  /** Pages are compared by CPU time, API calls by rate. */
  by: 'cpu' | 'rate'
  goal: NonNullable<Row['goal']>
}

/** A match with the samples of its rounds. */
interface Taken {
  match: Match
  rounds: { ours: Sample; theirs: Sample | undefined }[]
}

/** The figures of the last run with NodeBB, as multiples of the reference page's CPU time in that run. */
interface Recorded {
  at: string
  version: string
  referenceMs: number
  /** CPU time per answer of application and database, and 1 / rate with ten connections. */
  rows: Record<string, { app: number; database: number; interval: number }>
}

/**
 * Compares Lokma with NodeBB on Redis, in turns. NODEBB_DIR names a NodeBB source folder after `npm install`; without it
 * the recorded figures are scaled by the reference page. NodeBB's pages are loaded with ten connections, which costs less
 * CPU per page than one. Lokma's uncached pages need one connection, see `staleCache`.
 */
export async function measurePeers(site: BenchSite): Promise<Row[]> {
  const uncached = await startServer(site.databaseUrl, { DEMO: '0', ...staleCache })
  const withoutCards = await startServer(site.databaseUrl, { DEMO: '0', ...staleFragments })
  try {
    return await compareWithNodeBB('peers', (peer) => matchesOf(site, { uncached, withoutCards }, peer))
  } finally {
    await Promise.all([uncached.stop(), withoutCards.stop()])
  }
}

/** Plays the matches against the NodeBB of NODEBB_DIR, or compares them with its recorded figures. */
export async function compareWithNodeBB(part: string, matchesOf: (peer: NodeBB | undefined) => Promise<Match[]>): Promise<Row[]> {
  const folder = process.env['NODEBB_DIR']
  const known = await readRecord()
  const recorded = folder ? undefined : known
  if (!folder)
    console.log(`${part}: not run, NODEBB_DIR is not set; ${recorded ? `compared with its run of ${recorded.at}` : 'nothing is recorded'}`)
  if (!folder && !recorded) return []
  const peer = folder ? await startNodeBB(folder) : undefined
  const references: number[] = []
  const rows: Row[] = []
  const record: Recorded = {
    at: new Date().toISOString().slice(0, 10),
    version: peer?.version ?? recorded!.version,
    referenceMs: 0,
    rows: {},
  }
  const taken: Taken[] = []
  try {
    for (const match of await matchesOf(peer)) {
      references.push(await renderReference(fixedPage()))
      if (match.theirs && match.by === 'cpu') await settle(match.theirs)
      const rounds = await inTurns<Sample | undefined>(match.ours, match.theirs ?? (async () => undefined), ROUNDS)
      printShares(
        match.name,
        rounds.flatMap(({ ours, theirs }) => [ours!, ...(theirs ? [theirs] : [])]),
      )
      taken.push({ match, rounds: rounds.map(({ ours, theirs }) => ({ ours: ours!, theirs })) })
    }
  } finally {
    await peer?.stop()
  }
  record.referenceMs = median(references)
  for (const one of taken) {
    const row = rowOf(one, record, recorded)
    if (row) rows.push(row)
  }
  console.log(`  rendering the reference page: ${cpuText(record.referenceMs)}`)
  // Another part keeps its own rows there.
  if (peer) await writeFile(RECORD, `${JSON.stringify({ ...record, rows: { ...known?.rows, ...record.rows } }, null, 2)}\n`)
  return rows
}

/** Plays a page of NodeBB until its cost is steady: a fresh server compiles its code for longer than a warm-up. */
async function settle(theirs: Turn): Promise<void> {
  let before = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < SETTLE_MAX; turn++) {
    const cost = cpuOf(await theirs(turn))
    if (Math.abs(cost / before - 1) < STEADY) return
    before = cost
  }
  console.log('  the page of NodeBB after this line did not cost the same twice')
}

/** The row of one match; adds what NodeBB measured to the record. @returns undefined when there is nothing to compare with */
function rowOf({ match, rounds }: Taken, record: Recorded, recorded: Recorded | undefined): Row | undefined {
  const ours = middle(
    rounds.map((round) => round.ours),
    figureOf(match),
  )
  const both = rounds.filter((round): round is { ours: Sample; theirs: Sample } => round.theirs !== undefined)
  const then = recorded?.rows[match.name]
  if (both.length === 0 && !then) return undefined
  const theirs = both.length > 0 ? middle(both.map((round) => round.theirs), figureOf(match)) : scaled(then!, record.referenceMs) // prettier-ignore
  if (!recorded) {
    const { app, database, perSecond } = theirs
    const times = (ms: number) => ms / record.referenceMs
    record.rows[match.name] = { app: times(app), database: times(database), interval: times(1000 / perSecond) }
  }
  return {
    what: `${match.name} against ${match.theirName} of NodeBB ${record.version}${recorded ? ` (recorded ${recorded.at})` : ''}, ${match.by === 'cpu' ? 'CPU' : 'per second'}`,
    measured: textOf(match, ours),
    against: textOf(match, theirs),
    figure: both.length > 0 ? ratioOf(both, figureOf(match)) : figureOf(match)(ours) / figureOf(match)(theirs),
    goal: match.goal,
    values: {
      app: ours.app,
      database: ours.database,
      rate: ours.perSecond,
      theirApp: theirs.app,
      theirDatabase: theirs.database,
      theirRate: theirs.perSecond,
      reference: record.referenceMs,
    },
  }
}

const figureOf = ({ by }: Match) => (by === 'cpu' ? cpuOf : (sample: Sample) => sample.perSecond)
const textOf = ({ by }: Match, sample: Sample): string =>
  by === 'cpu' ? apart(sample) : `${perSecond(sample.perSecond)} (${apart(sample)})`

function scaled({ app, database, interval }: Recorded['rows'][string], referenceMs: number): Sample {
  return {
    perSecond: 1000 / (interval * referenceMs),
    answers: Number.NaN,
    app: app * referenceMs,
    database: database * referenceMs,
    clientShare: 0,
    serverShare: Number.NaN,
  }
}

async function readRecord(): Promise<Recorded | undefined> {
  const text = await readFile(RECORD, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Recorded)
}

// oxlint-disable-next-line max-lines-per-function -- a table of the matches, with the few functions that their cells share
async function matchesOf(site: BenchSite, { uncached, withoutCards }: Stale, peer: NodeBB | undefined): Promise<Match[]> {
  const { pid, databasePid: database, url } = site
  const times = (round: number) => ({ seconds: SECONDS, warmUpAnswers: round === 0 ? COMPILED_AFTER : 0 })
  const page =
    (path: string, server = uncached): Turn =>
    (round) =>
      renderUncached(site, server, path, times(round))
  const call =
    (path: string): Turn =>
    (round) =>
      measure({ url, requests: [{ path }], watched: { app: pid, database }, ...times(round) })
  const theirWatched = peer && { app: peer.pid, database: peer.redisPid }
  const their = await guestOf(peer, times)
  const [category, topic] = peer
    ? [await slugOf(peer, `/category/${peer.seeded.cid}`), await slugOf(peer, `/topic/${peer.seeded.tid}`)]
    : ['', '']
  const votesOfRound = (round: number): RequestSource[] => peer!.votes.slice(round * VOTES, (round + 1) * VOTES)
  return [
    { name: 'uncached home', theirName: 'home', ours: page('/tr'), theirs: their('/'), by: 'cpu', goal: { atMost: 0.8 } },
    {
      name: 'uncached list',
      theirName: 'a category',
      ours: page('/tr/restaurants'),
      theirs: their(category),
      by: 'cpu',
      goal: { atMost: 0.8 },
    },
    {
      name: 'uncached list without kept cards',
      theirName: 'a category',
      ours: page('/tr/restaurants', withoutCards),
      theirs: their(category),
      by: 'cpu',
      goal: { atMost: 0.8 },
    },
    {
      name: 'search page',
      theirName: 'a search page',
      ours: page(`/tr/search?q=${encodeURIComponent('döner')}`),
      theirs: their(`/search?term=${encodeURIComponent(peer?.seeded.word ?? '')}&in=titlesposts`),
      by: 'cpu',
      goal: { atMost: 0.8 },
    },
    {
      name: 'uncached restaurant',
      theirName: 'a topic',
      ours: page(await fullestRestaurant(site)),
      theirs: their(topic),
      by: 'cpu',
      goal: { atMost: 0.6 },
    },
    {
      name: 'list of 20 as JSON',
      theirName: 'a category as JSON',
      ours: call('/api/restaurants?limit=20'),
      theirs: their(`/api${category}`),
      by: 'rate',
      goal: { atLeast: 2 },
    },
    {
      name: 'vote',
      theirName: 'a vote',
      ours: async () =>
        measure({ url, requests: await takeBallots(site, VOTES), once: true, seconds: SECONDS, watched: { app: pid, database } }),
      theirs:
        peer &&
        ((round) => measure({ url: peer.url, requests: votesOfRound(round), once: true, seconds: SECONDS, watched: theirWatched! })),
      by: 'rate',
      goal: { atLeast: 1.75 },
    },
  ]
}

/** How a guest of NodeBB loads a page; nothing where there is no NodeBB. */
export async function guestOf(peer: NodeBB | undefined, times: (round: number) => object = () => ({ seconds: SECONDS })) {
  const cookie = peer && (await cookieOf(peer))
  return (path: string): Turn | undefined =>
    peer &&
    ((round) =>
      measure({
        url: peer.url,
        requests: [{ path, headers: { cookie: cookie!, 'accept-encoding': 'br, gzip' } }],
        watched: { app: peer.pid, database: peer.redisPid },
        ...times(round),
      }))
}

/** A guest's session cookie: without it NodeBB would create a session for each request. */
async function cookieOf({ url }: NodeBB): Promise<string> {
  const answer = await fetch(url)
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0]!
}

/** The path that a path without a slug redirects to. */
async function slugOf({ url }: NodeBB, path: string): Promise<string> {
  const answer = await fetch(url + path, { redirect: 'manual' })
  return answer.headers.get('location')?.split('?')[0] ?? path
}
