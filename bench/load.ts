import autocannon from 'autocannon'
import { median } from './table.ts'

export const CONNECTIONS = 10
const SECONDS = 4
const ROUNDS = 3

/** Requests per second from ten connections for some seconds; every answer must be a success. */
export async function requestsPerSecond(url: string, options: Partial<autocannon.Options> = {}): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...options })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  return result['2xx'] / result.duration
}

/** Both in turns, so that what else the machine does falls on both; the middle of the ratios counts. */
export async function inTurns(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ ours: number; theirs: number; ratio: number }> {
  const rounds: { ours: number; theirs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await ours(), theirs: await theirs() })
  return {
    ours: median(rounds.map((round) => round.ours)),
    theirs: median(rounds.map((round) => round.theirs)),
    ratio: median(rounds.map((round) => round.ours / round.theirs)),
  }
}

export const perSecond = (value: number): string => `${Math.round(value)}/s`
