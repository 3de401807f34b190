import { expect, it } from 'vitest'
import { createLimits, type LimitedAction } from './limits.ts'

type Who = 'member' | 'visitor' | 'stranger' | 'address' | 'subject' | 'addressSubject'

/** Calls in one moment until the next is refused: a burst, where there is a limit for bursts too. A limit is changed here as well, on purpose. */
const budgets: Record<LimitedAction, Partial<Record<Who, number>>> = {
  api: { member: 600, visitor: 300, stranger: 4000, address: 6000 },
  page: { address: 6000 },
  picture: { address: 300 },
  sitemap: { address: 300 },
  policyReport: { address: 60 },
  vote: { member: 60, visitor: 20, stranger: 200, address: 600, addressSubject: 60 },
  newVisitorVote: { addressSubject: 12 },
  carryVotes: { member: 10 },
  comment: { member: 1 },
  restaurant: { member: 10 },
  hours: { member: 40 },
  facts: { member: 60 },
  authorDeletion: { member: 10 },
  upload: { member: 10 },
  report: { member: 20 },
  price: { member: 60 },
  memberPhoto: { member: 30 },
  altText: { member: 60 },
  dish: { member: 60 },
  dishRating: { member: 120 },
  restaurantStatus: { member: 30 },
  mergeProposal: { member: 20 },
  claim: { member: 5, subject: 20 },
  claimCode: { member: 20 },
  collection: { member: 30 },
  profile: { member: 30 },
  search: { member: 60, visitor: 30, stranger: 300, address: 600 },
  cart: { member: 20 },
  near: { member: 60, visitor: 40, stranger: 400, address: 800 },
  hub: { member: 2000, address: 6000 },
  signIn: { address: 100 },
  mail: { address: 30, subject: 3 },
  deviceMail: { subject: 5 },
  follow: { member: 60 },
  gift: { member: 20 },
  message: { member: 5 },
  key: { member: 10 },
  openScore: { address: 300 },
  export: { member: 5 },
  signUp: { visitor: 5, address: 30 },
  wrongProof: { address: 300 },
  mailInstead: { address: 10, subject: 120 },
}

const place = '203.0.113.7'
const visitor = (anonymousId: string | undefined) => ({ kind: 'visitor' as const, anonymousId })
const member = { kind: 'member' as const, id: 'zeynep', authId: '', username: '', isVerified: true }

/** The nth call, which uses up the budget of this kind and no other one before it. */
const callers: Record<Who, (turn: number) => Parameters<ReturnType<typeof createLimits>['consume']>[1]> = {
  member: () => ({ viewer: member, address: undefined }),
  visitor: () => ({ viewer: visitor('anne'), address: undefined }),
  stranger: () => ({ viewer: visitor(undefined), address: place }),
  address: (turn) => ({ viewer: visitor(`${turn}`), address: place }),
  subject: (turn) => ({ viewer: visitor(`${turn}`), address: undefined, subject: 'bir-bufe' }),
  addressSubject: (turn) => ({ viewer: visitor(`${turn}`), address: place, subject: 'bir-bufe' }),
}

const rows = Object.entries(budgets).flatMap(([action, kinds]) =>
  Object.entries(kinds).map(([who, calls]) => [action as LimitedAction, who as Who, calls] as const),
)

it.each(rows)('%s: the budget of a %s is used up after %i calls', async (action, who, calls) => {
  const limits = createLimits(1)
  for (let turn = 0; turn < calls; turn++) await limits.consume(action, callers[who](turn))
  await expect(limits.consume(action, callers[who](calls))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})
