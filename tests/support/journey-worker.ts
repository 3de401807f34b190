/** What the helpers of the journeys read: which product they use. */
const NAMES = ['JOURNEY_URL', 'JOURNEY_DATA', 'JOURNEY_DATABASE', 'JOURNEY_LOG'] as const

export type JourneyPlace = Partial<Record<(typeof NAMES)[number], string | undefined>>

/** The product that this process uses now. */
export const currentPlace = (): JourneyPlace => Object.fromEntries(NAMES.map((name) => [name, process.env[name]]))

/** From now on, the pages and helpers of this process use that product. */
export function choosePlace(place: JourneyPlace): void {
  for (const name of NAMES) {
    if (place[name] === undefined) delete process.env[name]
    else process.env[name] = place[name]
  }
}

/** Each worker of Playwright has its own server, started by journey-server.ts; a worker that takes the place of another takes its server. */
export function chooseServerOfWorker(): void {
  const { JOURNEY_SERVERS, TEST_PARALLEL_INDEX } = process.env
  if (JOURNEY_SERVERS === undefined || TEST_PARALLEL_INDEX === undefined) return
  choosePlace((JSON.parse(JOURNEY_SERVERS) as JourneyPlace[])[Number(TEST_PARALLEL_INDEX)]!)
}
