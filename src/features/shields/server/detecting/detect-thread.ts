import { parentPort } from 'node:worker_threads'
import { giveWay } from '#platform/give-way.ts'
import type { RecentVote, RestaurantTotals } from '../window.sql.ts'
import { type Look, looks, type Seen } from './detect.ts'

/** What the thread is sent: votes and totals in parts, a question about all of them so far, or the order to drop them. */
export type Sent = { give: Partial<Seen> } | { look: Look; today: number } | 'forget'

giveWay()

let votes: RecentVote[] = []
let totals: RestaurantTotals[] = []
parentPort!.on('message', (sent: Sent) => {
  if (sent === 'forget') {
    votes = []
    totals = []
  } else if ('give' in sent) {
    votes.push(...(sent.give.votes ?? []))
    totals.push(...(sent.give.totals ?? []))
  } else {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    parentPort!.postMessage(looks[sent.look]({ votes, totals, today: sent.today }))
  }
})
