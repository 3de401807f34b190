import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nounsIn } from './nouns.ts'

/** Files that name a noun for a reason. This list only shrinks: an entry that is not needed fails the test. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  // The viewer of a request carries the sanction that holds, so that a write is refused without another query.
  'src/platform/http/viewer.ts': ['moderators', 'sanction'],
  // The event stream protocol calls a line that begins with a colon a comment.
  'src/platform/realtime/hub/event-stream.ts': ['comment'],
  // An island can wait for what the page knows of its viewer.
  'src/ui/island.tsx': ['restaurant', 'sanction', 'voted'],
}

it('platform, lib and ui know no noun of the product', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('src/{platform,lib,ui}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(150)
  const found = files.map((file) => [file, nounsIn(readFileSync(join(root, file), 'utf8'))] as const)
  expect(Object.fromEntries(found.filter(([, nouns]) => nouns.length > 0))).toEqual(EXCEPTIONS)
})

it('a noun is found in every spelling of an identifier', () => {
  expect(nounsIn('const restaurantIds = VOTE_EMPTY // two duets')).toEqual(['duets', 'restaurant', 'vote'])
  expect(nounsIn('votable, recommend, devote, comments_count')).toEqual(['comments'])
})
