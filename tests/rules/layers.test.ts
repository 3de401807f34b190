import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { queryPartsOf } from './doors.ts'
import { cycleOf, importsOf, type Layers, unusedWebFiles, violations } from './layers.ts'

const root = join(import.meta.dirname, '../..')
const layers = JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8')) as Layers
const imports = importsOf(root, ['src', 'demo'])

describe('the layers of the source tree', () => {
  it('are kept by every import', () => {
    expect(imports.length).toBeGreaterThan(3000)
    expect(violations(imports, layers)).toEqual([])
  })

  it('keep what only its own feature imports in a folder below web/', () => {
    expect(unusedWebFiles(imports)).toEqual([])
    const back = { from: 'src/features/votes/web/use-ballot.ts', to: 'src/lib/text.ts', isType: false }
    expect(unusedWebFiles([...imports, back])).toEqual([back.from])
  })

  it('have no cycle: not between whole features, and not by types', () => {
    expect(cycleOf(imports)).toEqual([])
    const back = { from: 'src/features/comments/x.rules.ts', to: 'src/features/votes/web/y.ts', isType: true }
    expect(cycleOf([...imports, back])).not.toEqual([])
  })

  it('lie with all their components in what the style sheet reads', () => {
    const sources = [...readFileSync(join(root, 'src/ui/styles/app.css'), 'utf8').matchAll(/^@source '..\/..\/(\w+)';$/gm)].map(
      ([, room]) => room,
    )
    const withComponents = globSync('src/*/**/*.tsx', { cwd: root }).filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('className'),
    )
    expect([...new Set(withComponents.map((file) => file.split('/')[1]))].toSorted()).toEqual(sources.toSorted())
  })

  it('keep every page in screens: routes have no markup of their own, features no page', () => {
    const markup = globSync('src/routes/*.tsx', { cwd: root }).filter((file) =>
      /[\s(]<[a-z]+[\s>]/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(markup).toEqual([])
    expect(globSync('src/{features,screens,people,ui}/**/*-page.tsx', { cwd: root })).toEqual([])
    expect(globSync('src/{features,people,ui}/**/*-screen{,.island}.tsx', { cwd: root })).toEqual([])
  })

  it('fail on an import that breaks a rule', () => {
    const { comments, votes } = { comments: 'src/features/comments', votes: 'src/features/votes' }
    expect(violations(importsOf(join(import.meta.dirname, 'layers-fixture'), ['src']), layers)).toEqual([
      'src/app/past-the-door.ts imports src/features/votes/server/cast-vote.ts past the door server/index.ts',
      `${comments}/server/past-the-door.ts imports ${votes}/server/cast-vote.ts past the door server/index.ts`,
      `${comments}/web/past-the-door.ts imports ${votes}/web/parts/use-ballot.ts, which belongs to its feature: public files are in web/ itself`,
      `${votes}/web/reads-the-server.ts imports ${votes}/server/cast-vote.ts against the layers`,
      `src/lib/upwards.ts imports src/ui/button.ts against the layers`,
      `src/platform/knows-a-feature.ts imports ${votes}/server/cast-vote.ts against the layers`,
      'src/ui/takes-zod.ts takes zod to the browser',
    ])
  })

  it('end at doors that export verbs and views, never parts of a query', () => {
    expect(queryPartsOf(root)).toEqual([])
    expect(queryPartsOf(join(import.meta.dirname, 'layers-fixture'))).toEqual([
      'src/features/votes/server/index.ts exports isRecent, a part of a query',
      'src/features/votes/server/index.ts exports selectVotes, which does not state the type of its result',
    ])
  })

  it('are in ARCHITECTURE.md as the check knows them', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const rows = [...text.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, room, targets]) => [
      room!,
      [...targets!.matchAll(/`([^`]+)`/g)].map(([, target]) => target!),
    ])
    expect(Object.fromEntries(rows)).toEqual(layers.rooms)
  })

  it('are listed so that each imports only those above', () => {
    const seen = new Set(['demo'])
    for (const [room, targets] of Object.entries(layers.rooms)) {
      expect(targets.filter((target) => !seen.has(target))).toEqual([])
      seen.add(room)
    }
  })
})
