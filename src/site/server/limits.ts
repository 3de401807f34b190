import { createMemoryCounters, type Counters } from '#platform/limits/counters.ts'
import { createLimiter, type Limiter, type Rule } from '#platform/limits/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Turkish mobile carriers put thousands of people behind one address: members and visitors are counted
 * by themselves, and an address has a budget that only floods reach. First visits come without a cookie,
 * so the budget of strangers must hold for a town, and is smaller than the address's own.
 */
const rules = {
  api: {
    member: { points: 600, seconds: 5 * MINUTE },
    visitor: { points: 300, seconds: 5 * MINUTE },
    stranger: { points: 4000, seconds: 5 * MINUTE },
    address: { points: 6000, seconds: 5 * MINUTE },
  },
  /** Pages that must be rendered; those in the cache are free. */
  page: { address: { points: 6000, seconds: 5 * MINUTE } },
  /** Pictures that must be drawn: each takes half a second of a core. */
  picture: { address: { points: 300, seconds: 5 * MINUTE } },
  /** Each file of the sitemap names 5,000 restaurants; a crawler takes all of a million restaurants in two hundred files. */
  sitemap: { address: { points: 300, seconds: 5 * MINUTE } },
  /** Reports of browsers about our content policy. */
  policyReport: { address: { points: 60, seconds: MINUTE } },
  vote: {
    member: { points: 60, seconds: HOUR },
    visitor: { points: 20, seconds: HOUR },
    stranger: { points: 200, seconds: HOUR },
    address: { points: 600, seconds: HOUR },
    addressSubject: { points: 60, seconds: HOUR },
  },
  /** Votes of browsers without a visitor cookie that is an hour old: dropping the cookie, or fetching new ones, brings no new budget. */
  newVisitorVote: { addressSubject: { points: 12, seconds: HOUR } },
  /** The votes of this browser that become a member's: one call takes all of them. */
  carryVotes: { member: { points: 10, seconds: HOUR } },
  comment: {
    member: [
      { points: 30, seconds: HOUR },
      { points: 1, seconds: 2 },
    ],
  },
  restaurant: { member: { points: 10, seconds: HOUR } },
  /** Changes of opening hours, and undoing them. */
  hours: { member: { points: 40, seconds: DAY } },
  /** Authors' deletions; each address that was used stays taken. */
  authorDeletion: { member: { points: 10, seconds: DAY } },
  upload: {
    member: [
      { points: 10, seconds: MINUTE },
      { points: 60, seconds: DAY },
    ],
  },
  /** Photos of members: how many of a day hold is a setting of the site. A retry counts again. */
  memberPhoto: {
    member: [
      { points: 30, seconds: MINUTE },
      { points: 300, seconds: DAY },
    ],
  },
  /** Alternative texts of photos. */
  altText: { member: { points: 60, seconds: HOUR } },
  report: { member: { points: 20, seconds: DAY } },
  /** Prices of dishes: a whole menu can be entered at once. */
  price: { member: { points: 60, seconds: HOUR } },
  /** New dishes: how many of a day hold is a setting of the site. */
  dish: { member: { points: 60, seconds: HOUR } },
  /** Ratings of dishes, and their changes: a whole menu can be rated at once. */
  dishRating: { member: { points: 120, seconds: HOUR } },
  /** Facts of restaurants: one call says up to 40, and factsPerDay bounds how many are stored. */
  facts: { member: { points: 60, seconds: HOUR } },
  /** What members say about whether restaurants are still there. */
  restaurantStatus: { member: { points: 30, seconds: DAY } },
  /** Proposals that two restaurants are one: admins look at each. */
  mergeProposal: { member: { points: 20, seconds: DAY } },
  /** Codes for claims of restaurants: each is a mail or a photo at which an admin looks. A subject is one restaurant. */
  claim: { member: { points: 5, seconds: DAY }, subject: { points: 20, seconds: DAY } },
  /** Entered codes of claims, besides the tries of each code. */
  claimCode: { member: { points: 20, seconds: HOUR } },
  /** New collections; filling them is free. */
  collection: { member: { points: 30, seconds: HOUR } },
  /** A nickname is shown everywhere: frequent changes confuse other members. */
  profile: { member: { points: 30, seconds: HOUR } },
  search: {
    member: { points: 60, seconds: MINUTE },
    visitor: { points: 30, seconds: MINUTE },
    stranger: { points: 300, seconds: MINUTE },
    address: { points: 600, seconds: MINUTE },
  },
  /** What a member says about where carts are: enough for a walk past all carts of a quarter, too little to move them about. */
  cart: { member: { points: 20, seconds: HOUR } },
  /** The restaurants near a position: one press and the pages behind it; more would be a way to read the whole list by places. */
  near: {
    member: { points: 60, seconds: MINUTE },
    visitor: { points: 40, seconds: MINUTE },
    stranger: { points: 400, seconds: MINUTE },
    address: { points: 800, seconds: MINUTE },
  },
  /** Openings of the hub, and what is sent to it where there are no WebSockets. */
  hub: { member: { points: 2000, seconds: 5 * MINUTE }, address: { points: 6000, seconds: 5 * MINUTE } },
  signIn: { address: { points: 100, seconds: 5 * MINUTE } },
  /** Mails with a sign-in link: a subject is one e-mail. */
  mail: { address: { points: 30, seconds: HOUR }, subject: { points: 3, seconds: HOUR } },
  /** Mails about sign-ins from new devices: a subject is one account. */
  deviceMail: { subject: { points: 5, seconds: DAY } },
  follow: { member: { points: 60, seconds: HOUR } },
  gift: { member: { points: 20, seconds: DAY } },
  /** A burst of five, and then one a second. */
  message: {
    member: [
      { points: 5, seconds: 5 },
      { points: 300, seconds: HOUR },
    ],
  },
  /** A new key warns everyone who writes to its owner. */
  key: { member: { points: 10, seconds: DAY } },
  /** Reads every vote of a restaurant: up to some megabytes. */
  openScore: { address: { points: 300, seconds: 5 * MINUTE } },
  /** Reads everything that a member ever did. */
  export: { member: { points: 5, seconds: HOUR } },
  signUp: { visitor: { points: 5, seconds: HOUR }, address: { points: 30, seconds: HOUR } },
  /** Wrong solutions of proofs of work: each costs a thread some milliseconds, and an honest browser sends none. */
  wrongProof: { address: { points: 300, seconds: HOUR } },
  /** Mails for people who cannot solve a proof of work. A subject is the whole site: without it a botnet could send mails without work. */
  mailInstead: { address: { points: 10, seconds: HOUR }, subject: { points: 120, seconds: HOUR } },
} satisfies Record<string, Rule>

export type LimitedAction = keyof typeof rules
export type Limits = Limiter<LimitedAction>

/** The limits of the site. @param factor how many times the usual limits; 0 switches them off. */
export function createLimits(factor: number, counters: Counters = createMemoryCounters(), now?: () => number): Limits {
  return createLimiter<LimitedAction>(rules, factor, counters, now)
}
