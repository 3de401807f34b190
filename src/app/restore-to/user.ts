import { execFile, execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { CommandError } from '#app/commands/command.ts'

/** The user of PostgreSQL, to whom its data and the files of pgBackRest belong. */
export interface Owner {
  uid: number
  gid: number
}

/** Whom a data directory belongs to, or will: the folder above it, or Debian's user postgres where that is root's. @throws CommandError */
export function ownerOf(data: string): Owner {
  const known = [data, dirname(data)].find((path) => existsSync(path))
  const { uid, gid } = known === undefined ? { uid: 0, gid: 0 } : statSync(known)
  const owner = uid === 0 ? namedPostgres() : { uid, gid }
  if (process.getuid?.() !== 0 && process.getuid?.() !== owner.uid)
    throw new CommandError(`Only root, or the user of PostgreSQL (${owner.uid}), may restore ${data}.`)
  return owner
}

function namedPostgres(): Owner {
  const idOf = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    throw new CommandError('This machine has no user postgres: install PostgreSQL first.')
  }
}

/** A program and its arguments, to be run as this user; root gives its rights up. */
export function asOwner({ uid, gid }: Owner, program: string, args: readonly string[]): [program: string, args: string[]] {
  if (process.getuid?.() === uid) return [program, [...args]]
  return ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--', program, ...args]]
}

/** Nothing of our settings, which hold secrets, reaches these programs. */
export const plainEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`,
  HOME: '/',
  LC_ALL: 'C',
})

interface Ended {
  code: number
  output: string
  errors: string
}

/** Runs a program as this user until it ends. @throws CommandError when the machine does not have it */
export function runAs(owner: Owner, program: string, args: readonly string[]): Promise<Ended> {
  const [first, rest] = asOwner(owner, program, args)
  return new Promise((done, fail) => {
    execFile(first, rest, { cwd: '/', env: plainEnvironment(), maxBuffer: 2 ** 28, encoding: 'utf8' }, (error, output, errors) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 127 : 0
      if (code === 127) fail(new CommandError(`This machine has no ${program}: 'apt-get install pgbackrest postgresql' brings it.`))
      else done({ code, output, errors })
    })
  })
}
