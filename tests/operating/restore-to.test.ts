import { expect, it } from 'vitest'
import { dataDirectory, run } from './product.ts'

it('an operator of the embedded database who wants to go back to a moment is told of backups, and nothing is made [PITR-01]', async () => {
  const directory = await dataDirectory()
  const { code, output, errors } = await run('src/app/cli.ts', ['restore-to', '2026-11-30T10:00:00Z'], { DATA_DIR: directory.path })
  expect({ code, output, errors }).toEqual({
    code: 1,
    output: '',
    errors:
      "The embedded database has no archive to go back in: 'npm run lokma -- backup <file>' and 'npm run lokma -- restore <file>' bring back the moment of a backup.\n",
  })
  expect(directory.isDatabaseUp()).toBe(false)
  await directory.remove()
})
