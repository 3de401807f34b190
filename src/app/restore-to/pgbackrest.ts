import { existsSync, globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { CommandError } from '#app/commands/command.ts'
import { type Owner, runAs } from './user.ts'

/** Where Debian and pgBackRest itself look for the settings. */
const CONFIGS = ['/etc/pgbackrest/pgbackrest.conf', '/etc/pgbackrest.conf']
const GUIDE = 'the guide on restoring'

const backupShape = z.object({
  label: z.string(),
  archive: z.object({ start: z.string() }),
  lsn: z.object({ start: z.string(), stop: z.string() }),
  /** Of the whole database, in bytes. */
  info: z.object({ size: z.number() }),
  database: z.object({ id: z.number() }),
  /** Seconds since 1970. */
  timestamp: z.object({ start: z.number(), stop: z.number() }),
  error: z.boolean().nullable().optional(),
  tablespace: z.array(z.unknown()).nullable().optional(),
  link: z.array(z.unknown()).nullable().optional(),
})
export type Backup = z.infer<typeof backupShape>

const stanzaShape = z.object({
  name: z.string(),
  status: z.object({ code: z.number(), message: z.string() }),
  db: z.array(z.object({ id: z.number(), version: z.string() })),
  backup: z.array(backupShape),
  archive: z.array(z.object({ id: z.string(), database: z.object({ id: z.number() }) })),
})

/** What pgBackRest holds of a cluster. */
export interface Stanza {
  name: string
  /** The major version of its PostgreSQL. */
  version: string
  /** The name of its archive in the repository, such as 15-1. */
  archive: string
  /** The oldest first. */
  backups: Backup[]
}

/** pgBackRest with the settings of one cluster. */
export interface PgBackRest {
  owner: Owner
  /** Options that each call needs. */
  options: string[]
}

/** The settings of pgBackRest that hold: of the option, else of the usual places. @throws CommandError */
export function findConfig(given: string | undefined): string | undefined {
  if (given !== undefined && !existsSync(given)) throw new CommandError(`--pgbackrest-config names ${given}, which is not there.`)
  return given ?? CONFIGS.find((path) => existsSync(path))
}

/** The stanzas that the settings name, with their data directories. */
export function readStanzas(config: string | undefined): Map<string, string> {
  const files = [
    ...(config === undefined ? [] : [config]),
    ...(CONFIGS.includes(config ?? '') ? globSync('/etc/pgbackrest/conf.d/*.conf') : []),
  ]
  const found = new Map<string, string>()
  let section = ''
  for (const line of files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))) {
    section = /^\s*\[([^\]:]+)/.exec(line)?.[1] ?? section
    const path = /^\s*pg1-path\s*=\s*(\S+)/.exec(line)?.[1]
    if (path !== undefined && section !== 'global') found.set(section, path)
  }
  return found
}

/** Runs a command of pgBackRest. @throws CommandError with its own words */
export async function callPgBackRest({ owner, options }: PgBackRest, args: readonly string[]): Promise<string> {
  const { code, output, errors } = await runAs(owner, 'pgbackrest', [
    ...options,
    '--log-level-console=off',
    '--log-level-stderr=error',
    ...args,
  ])
  if (code === 0) return output
  const said = /ERROR: (?:\[\d+\]: )?(.*)/.exec(`${errors}\n${output}`)?.[1] ?? errors.trim()
  throw new CommandError(`pgBackRest refused: ${said.trim().replace(/\.$/, '')}.`)
}

/** What the repository holds of a stanza. @throws CommandError where it has nothing to restore */
export async function readStanza(pgbackrest: PgBackRest, name: string): Promise<Stanza> {
  const output = await callPgBackRest(pgbackrest, [`--stanza=${name}`, 'info', '--output=json'])
  const stanza = z
    .array(stanzaShape)
    .parse(JSON.parse(output))
    .find((one) => one.name === name)
  const db = stanza?.db.at(-1)
  const archive = stanza?.archive.find(({ database }) => database.id === db?.id)
  if (!stanza || !db || !archive)
    throw new CommandError(`pgBackRest has no stanza ${name} (${stanza?.status.message ?? 'missing'}): ${GUIDE} says how to make one.`)
  const backups = stanza.backup.filter(({ database, error }) => database.id === db.id && error !== true)
  if (backups.length === 0)
    throw new CommandError(`The stanza ${name} has no backup yet: 'pgbackrest --stanza=${name} backup' makes the first.`)
  return { name, version: db.version, archive: archive.id, backups }
}

/** The timelines in the archive after the first, with the text of their history. */
export async function readHistories(pgbackrest: PgBackRest, { name, archive }: Stanza): Promise<Map<number, string>> {
  const stanza = `--stanza=${name}`
  const listed = await callPgBackRest(pgbackrest, [stanza, 'repo-ls', `archive/${name}/${archive}`, '--filter=\\.history$'])
  const histories = new Map<number, string>()
  for (const file of listed.split('\n').filter((line) => line.endsWith('.history')))
    histories.set(Number.parseInt(file, 16), await callPgBackRest(pgbackrest, [stanza, 'repo-get', `archive/${name}/${archive}/${file}`]))
  return histories
}

/** A cluster with parts elsewhere would be restored over them. @throws CommandError */
export async function assertInOnePlace(pgbackrest: PgBackRest, { name }: Stanza, { label }: Backup): Promise<void> {
  const output = await callPgBackRest(pgbackrest, [`--stanza=${name}`, 'info', `--set=${label}`, '--output=json'])
  const found = z.array(stanzaShape).parse(JSON.parse(output))[0]?.backup[0]
  if ((found?.tablespace ?? []).length + (found?.link ?? []).length > 0)
    throw new CommandError(
      `The backup ${label} has tablespaces or links to other disks, which would be restored over the present ones: restore it by 'pgbackrest restore' itself.`,
    )
}
