import { readFileSync } from 'node:fs'

/** What a lockfile says of a package. */
interface LockedPackage {
  version?: string
  name?: string
  /** The hash that npm compares with what it downloads. */
  integrity?: string
  resolved?: string
  link?: boolean
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
}

/** Packages whose download npm would not check, and those that name the address of a machine. */
export function faultsOf({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { link, integrity, resolved }]) => {
    if (path === '' || link) return []
    return [
      ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no integrity: node scripts/fill-integrity.ts`]),
      ...(resolved === undefined ? [] : [`${path} names an address: delete its line 'resolved'`]),
    ]
  })
}
