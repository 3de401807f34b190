import { platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { RecentVote } from '../window.sql.ts'
import { type Given, type Look, looks } from './detect.ts'

/** What the thread is sent: the votes in parts, and then the question. */
export type Sent = { votes: readonly RecentVote[] } | { look: Look; given: Omit<Given, 'votes'> }

// On Linux the priority is that of a thread; elsewhere it would be that of the whole process.
if (platform() === 'linux') setPriority(10)

let votes: RecentVote[] = []
parentPort!.on('message', (sent: Sent) => {
  if ('votes' in sent) return void votes.push(...sent.votes)
  const found = looks[sent.look]({ ...sent.given, votes })
  votes = []
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  parentPort!.postMessage(found)
})
