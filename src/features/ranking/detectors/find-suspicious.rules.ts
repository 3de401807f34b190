import { findNetworks, findSameAge, findYoung } from './accounts.rules.ts'
import { findBursts } from './burst.rules.ts'
import { findRings } from './ring.rules.ts'
import { findPush, type Pole } from './taste.rules.ts'
import { type Evidence, groupBy, LEAST, type Sign, type VoteWindow, type WindowVote } from './window.rules.ts'
import { findCopies } from './words.rules.ts'

/** A vote to be held, and why. */
export interface Suspicion {
  vote: number
  /** The restaurant that is under attack: that of the vote, or another one on which the same member took part in the attack. */
  restaurant: number
  pole: Pole
  evidence: readonly Evidence[]
}

/** One sign has honest explanations, two with the same taste at the end of the scale hardly. */
const SIGNS_MIN = 2
/** Many honest members share a network or are drawn by the same news: besides these, the accounts or their words must be alike. */
const strong: ReadonlySet<Sign> = new Set<Sign>(['same age', 'young accounts', 'ring', 'same words'])

/**
 * The votes that are held until a moderator decides. A restaurant is under attack when votes with two signs or more push it to one end of
 * the scale against everybody else. Held are these votes, and every other vote of the window by their members, which is there to look
 * honest. Members who differ from the rest of such a group are spared. An address or a network alone holds nothing.
 */
export function findSuspicious(window: VoteWindow): Suspicion[] {
  const signsOf = collectSigns(window)
  const isSuspect = ({ id }: WindowVote): boolean => isEnough(signsOf.get(id))
  const amounts = new Map([...groupBy(window.votes, ({ member }) => member)].map(([member, votes]) => [member, votes.length]))
  const attacks = [...groupBy(window.votes, ({ restaurant }) => restaurant)].flatMap(([restaurant, votes]) => {
    const suspects = votes.filter(isSuspect)
    if (suspects.length < LEAST) return []
    const others = votes.filter((vote) => !isSuspect(vote))
    const push = findPush(suspects, others, window.histories.get(restaurant))
    return push ? [{ restaurant, pole: push.pole, group: withoutStrangers(push.votes, amounts) }] : []
  })
  const attackers = new Map<number, Omit<Suspicion, 'vote'>>()
  const takesPart = partOf(attacks.flatMap(({ group }) => group))
  for (const { restaurant, pole, group } of attacks)
    for (const { id, member } of takesPart(group)) attackers.set(member, { restaurant, pole, evidence: signsOf.get(id)! })
  return window.votes.flatMap(({ id, member }) => {
    const attack = attackers.get(member)
    return attack ? [{ vote: id, ...attack }] : []
  })
}

/** The votes with at least one sign: where there is none, there is no attack, whatever else their members did. */
export function findSigned(window: VoteWindow): WindowVote[] {
  const signsOf = collectSigns(window)
  return window.votes.filter(({ id }) => signsOf.has(id))
}

/** Before the first vote of a group by this many days, its members were not there. */
const BEFORE_DAYS = 14
/** Where this part of a group did something, it is a habit of the group. */
const HABIT = 0.2
/** Between these parts of a group, by their number of votes, are its own accounts: eager honest members are at the upper end. */
const OWN = [0.1, 0.75] as const
/** How many times fewer or more votes than these a member of the group may have, and two more in any case. */
const [FEWER, MORE, SOME] = [1.4, 1.2, 2]

/**
 * An attack's accounts are used alike. Out of a group whose members began to vote with the attack, a member who voted long before is
 * spared; and so is one with far fewer or far more votes than they have.
 */
function withoutStrangers(group: readonly WindowVote[], amounts: ReadonlyMap<number, number>): WindowVote[] {
  const castAt = group.map((vote) => vote.castAt).sort((a, b) => a - b)
  // The first few may be honest votes before the attack.
  const begin = castAt[Math.floor(castAt.length / 50)]! - BEFORE_DAYS
  const wasThere = ({ firstCastAt }: WindowVote): boolean => firstCastAt < begin
  const areOld = group.filter(wasThere).length >= HABIT * group.length
  const sorted = group.map(({ member }) => amounts.get(member)!).sort((a, b) => a - b)
  const [few, many] = OWN.map((part) => sorted[Math.floor(sorted.length * part)]!)
  const isUsual = (amount: number): boolean => amount >= few! / FEWER && amount <= Math.max(many! * MORE, many! + SOME)
  return group.filter((vote) => (areOld || !wasThere(vote)) && isUsual(amounts.get(vote.member)!))
}

/** Out of a group of which nearly all attack several restaurants, a member who voted on one of these restaurants only is spared. */
function partOf(attacking: readonly WindowVote[]): (group: WindowVote[]) => WindowVote[] {
  const targets = new Map<number, number>()
  for (const { member } of attacking) targets.set(member, (targets.get(member) ?? 0) + 1)
  return (group) => {
    const several = group.filter(({ member }) => targets.get(member)! > 1)
    return several.length > (1 - HABIT) * group.length ? several : group
  }
}

function collectSigns(window: VoteWindow): Map<number, Evidence[]> {
  const signs = new Map<number, Evidence[]>()
  for (const find of [findBursts, findSameAge, findYoung, findNetworks, findRings, findCopies]) {
    for (const evidence of find(window)) {
      for (const id of evidence.votes) {
        const known = signs.get(id)
        if (known) known.push(evidence)
        else signs.set(id, [evidence])
      }
    }
  }
  return signs
}

function isEnough(evidence: readonly Evidence[] | undefined): boolean {
  const signs = new Set(evidence?.map(({ sign }) => sign))
  return signs.size >= SIGNS_MIN && [...signs].some((sign) => strong.has(sign))
}
