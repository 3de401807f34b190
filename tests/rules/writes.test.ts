import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writesOf } from './writes.ts'

const root = join(import.meta.dirname, '../..')

it('every write says whether a policy decides and whether it changes pages, and its verb does so', () => {
  const writes = writesOf(root)
  expect(writes.length).toBeGreaterThan(150)
  const told = (isSo: boolean, yes: string, no: string): string => (isSo ? yes : no)
  for (const { id, permit, changes, asksPolicy, changesPages } of writes) {
    const said = { id, permit: told(permit === 'policy', 'policy', 'no policy'), changes }
    expect(said).toEqual({ id, permit: told(asksPolicy, 'policy', 'no policy'), changes: told(changesPages, 'pages', 'nothing public') })
  }
})

it('a write without a policy, and one that forgets the pages, is found', () => {
  expect(writesOf(join(import.meta.dirname, 'writes-fixture'))).toEqual([
    {
      file: 'src/features/menus/server/menus.endpoints.ts',
      id: 'renameMenu',
      permit: 'policy',
      changes: 'pages',
      asksPolicy: false,
      changesPages: false,
    },
    {
      file: 'src/features/menus/server/menus.endpoints.ts',
      id: 'addMenu',
      permit: 'policy',
      changes: 'pages',
      asksPolicy: true,
      changesPages: true,
    },
  ])
})
