import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Outcome } from './fair/play.ts'
import type { Played } from './fair/play-seed.ts'
import { kindPlays, type Play, plays } from './fair/plays.ts'
import { plotOf } from './fair/plot.ts'
import { FULL, SMALL, type Size } from './fair/population.ts'
import { type Rule, rules } from './fair/rankings.ts'
import { median, type Row } from './table.ts'

// The detectors were tuned on other seeds.
const SEEDS = Array.from({ length: 20 }, (_, index) => 4001 + index)
const HELD_MAX = 0.5
const PLOT = 'docs/guides/fairness.svg'

interface Result {
  play: Play
  /** One for each seed. */
  outcomes: Outcome[]
}

/** Plays every attack on every seeded population, prints how far each rule was moved, and draws it. */
export async function measureFairness(): Promise<Row[]> {
  console.log(`  ${textOf(FULL)}; a small site: ${textOf(SMALL)}; seeds ${SEEDS.join(', ')}`)
  const results: Result[] = plays.map((play) => ({ play, outcomes: [] }))
  const ofSmall: Result[] = kindPlays.map((play) => ({ play, outcomes: [] }))
  const left = [...SEEDS]
  const all: Played[] = []
  const playSeeds = async (): Promise<void> => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      const played = await playSeed(seed)
      all.push(played)
      for (const [at, outcome] of played.outcomes.entries()) results[at]!.outcomes.push(outcome)
      for (const [at, outcome] of played.small.entries()) ofSmall[at]!.outcomes.push(outcome)
      console.log(`  seed ${seed}: ${played.outcomes.map(({ moves }) => moves.Lokma.top).join(' ')} places, by attack`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, playSeeds))
  console.log(tableOfMoves(results))
  console.log(`On the small site:\n${tableOfMoves(ofSmall)}`)
  await writeFile(PLOT, plotOf(results.map(barOf), FULL.restaurants))
  return [...results.flatMap(rowsOf), ...peaceRows(all), ...smallRows(ofSmall)]
}

const textOf = ({ restaurants, members, votes }: Size): string => `${restaurants} restaurants, ${members} honest members, ${votes} votes`

async function playSeed(seed: number): Promise<Played> {
  const worker = new Worker(new URL('./fair/play-seed.ts', import.meta.url), { workerData: { seed } })
  const [played] = (await once(worker, 'message')) as [Played]
  return played
}

const most = ({ outcomes }: Result, numberOf: (outcome: Outcome) => number): number => Math.max(...outcomes.map(numberOf))
const topOf = (result: Result, rule: Rule): number => most(result, ({ moves }) => moves[rule].top)
const targetOf = (result: Result, rule: Rule): number => most(result, ({ moves }) => moves[rule].target)
const percent = (share: number): string => `${Number((share * 100).toFixed(3))} %`

/** Places that a restaurant of the first hundred moved / places that an attacked restaurant moved, at most over all seeds. */
function tableOfMoves(results: readonly Result[]): string {
  const cells = (result: Result): string[] => rules.map((rule) => `${topOf(result, rule)} / ${targetOf(result, rule)}`)
  const held = (result: Result): string => percent(most(result, ({ heldHonest }) => heldHonest))
  return [
    `| attack | ${rules.join(' | ')} | honest votes held |`,
    `|---|${rules.map(() => '---|').join('')}---|`,
    ...results.map((result) => `| ${result.play.name} | ${cells(result).join(' | ')} | ${held(result)} |`),
  ].join('\n')
}

function barOf(result: Result) {
  return { name: result.play.name, places: Object.fromEntries(rules.map((rule) => [rule, topOf(result, rule)])) as Record<Rule, number> }
}

function rowsOf(result: Result): Row[] {
  const held = most(result, ({ heldHonest }) => heldHonest)
  const ofCrowds = most(result, ({ heldOfCrowds }) => Math.max(...Object.values(heldOfCrowds)))
  const { name, placesMax } = result.play
  const [top, target] = [topOf(result, 'Lokma'), targetOf(result, 'Lokma')]
  const limit = placesMax ?? 0
  const over = result.outcomes.filter(({ moves }) => moves.Lokma.top > limit).length
  const honestly = result.outcomes.flatMap(({ movedHonestly }) => movedHonestly ?? [])
  const missed = 1 - Math.min(...result.outcomes.map(({ heldFake }) => heldFake))
  return [
    {
      what: `fair: ${name}, places that a restaurant of the first hundred moves`,
      measured: `${top}; in ${over} of ${result.outcomes.length} seeds more than ${limit}${asHonest(honestly, limit)}; the attacked restaurants ${target}; ${percent(missed)} of the fake votes not held`,
      against: rules.flatMap((rule) => (rule === 'Lokma' ? [] : [`${rule} ${topOf(result, rule)}`])).join(', '),
      figure: top,
      ...(placesMax !== undefined && { goal: { atMost: placesMax } }),
    },
    {
      what: `fair: ${name}, honest votes held in percent`,
      measured: percent(held),
      against: `${percent(ofCrowds)} of the crowd with the most`,
      figure: Math.max(held, ofCrowds) * 100,
      goal: { atMost: HELD_MAX },
    },
  ]
}

/** What the votes of an attack move as honest ratings, in the seeds in which the attack moved more than its goal. */
function asHonest(moved: readonly number[], limit: number): string {
  if (moved.length === 0) return ''
  return `, in ${moved.filter((places) => places > limit).length} of these also as honest ratings, which move at most ${Math.max(...moved)}`
}

/** What the defence costs when nobody attacks. */
function peaceRows(all: readonly Played[]): Row[] {
  const held = Math.max(...all.map(({ heldInPeace }) => heldInPeace))
  const medians = (numbersOf: (played: Played) => Record<Rule, number>): Record<Rule, number> =>
    Object.fromEntries(rules.map((rule) => [rule, Math.round(median(all.map((played) => numbersOf(played)[rule])))])) as Record<
      Rule,
      number
    >
  const rowOf = (what: string, of: Record<Rule, number>): Row => ({
    what: `fair: no attack, ${what}`,
    measured: `${of.Lokma}, median of ${all.length} seeds`,
    against: rules.flatMap((rule) => (rule === 'Lokma' ? [] : [`${rule} ${of[rule]}`])).join(', '),
    figure: of.Lokma,
  })
  return [
    {
      what: 'fair: no attack, honest votes held in percent',
      measured: percent(held),
      against: '–',
      figure: held * 100,
      goal: { atMost: HELD_MAX },
    },
    rowOf(
      'places between the first hundred and the truth, on average',
      medians(({ distances }) => distances),
    ),
    rowOf(
      'the same on a small site',
      medians(({ smallDistances }) => smallDistances),
    ),
    rowOf(
      'places that a restaurant falls in the 40 days after it became bad',
      medians(({ falls }) => falls),
    ),
  ]
}

/** What attacks move where there are few votes. They have no goal: forty votes of anybody are many there. */
function smallRows(results: readonly Result[]): Row[] {
  return [...new Set(kindPlays.map(({ size }) => size))].map((size) => {
    const ofSize = results.filter(({ play }) => play.size === size)
    const held = Math.max(...ofSize.map((result) => most(result, ({ heldHonest }) => heldHonest)))
    return {
      what: `fair: a small site, ${size} attackers, places that a restaurant of the first hundred moves`,
      measured: ofSize.map((result) => `${result.play.name} ${topOf(result, 'Lokma')}`).join('; '),
      against: `plain mean ${Math.max(...ofSize.map((result) => topOf(result, 'plain mean')))}; ${percent(held)} of the honest votes held`,
      figure: Math.max(...ofSize.map((result) => topOf(result, 'Lokma'))),
    }
  })
}
