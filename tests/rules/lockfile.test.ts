import { expect, it } from 'vitest'
import { faultsOf, readLockfile } from '#scripts/lockfile.ts'

it('npm checks the download of each package, and none names the address of a machine [MEND-15]', () => {
  const lockfile = readLockfile()
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(600)
  expect(faultsOf(lockfile)).toEqual([])
})

it('a package without integrity, with a weak one or with an address is found [MEND-15]', () => {
  const packages = {
    '': {},
    'node_modules/a': { integrity: 'sha512-x' },
    'node_modules/b': {},
    'node_modules/c': { integrity: 'sha1-x' },
    'node_modules/d': { integrity: 'sha512-x', resolved: 'http://127.0.0.1/d.tgz' },
    'node_modules/e': { link: true, resolved: 'packages/e' },
  }
  expect(faultsOf({ packages }).map((fault) => fault.split(' ')[0])).toEqual(['node_modules/b', 'node_modules/c', 'node_modules/d'])
})
