import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { CommandError, type Screen } from '#app/commands/command.ts'
import type { Config } from '#site/server/config.ts'
import * as directory from './data-directory.ts'
import { finish } from './finish.ts'
import { type Moment, showTime } from './moment.ts'
import {
  assertInOnePlace,
  type Backup,
  callPgBackRest,
  findConfig,
  type PgBackRest,
  readHistories,
  readStanza,
  readStanzas,
  type Stanza,
} from './pgbackrest.ts'
import { startPrivately } from './private-postgres.ts'
import { type History, isBaseOf, readHistory, targetTimelineOf, timelineOf } from './timelines.ts'
import { ownerOf } from './user.ts'

export interface Wanted {
  /** Undefined: all that the archive has. */
  moment: Moment | undefined
  stanza: string | undefined
  data: string | undefined
  settings: string | undefined
  pgbackrestConfig: string | undefined
  timeline: number | undefined
}

interface Parts {
  config: Config
  log: Logger
  screen: Screen
  /** Who connects to which database. */
  login: { user: string; database: string }
  /** Whom the restore erases again. */
  erased: ReadonlySet<string>
}

/**
 * Restores a cluster from the archive of pgBackRest to a moment: everything acknowledged before it is there, and nothing after. It is
 * restored beside the present data directory, which stays as it is until the restored one has recovered, was erased again and is true.
 * @returns what the operator reads
 * @throws CommandError, after which the data directory is what it was
 */
export async function restoreTo(wanted: Wanted, parts: Parts): Promise<string> {
  const { moment } = wanted
  if (wanted.settings !== undefined && !existsSync(wanted.settings))
    throw new CommandError(`--config-file names ${wanted.settings}, which is not there.`)
  const { name, data, pgbackrest } = findCluster(wanted)
  directory.assertStopped(data)
  const stanza = await readStanza(pgbackrest, name)
  const pushed = existsSync(data) ? await directory.archiveWaitingLog(pgbackrest, name, data) : 0
  const { timeline, history, count } = await chooseTimeline({ pgbackrest, stanza, data }, wanted.timeline)
  const backup = chooseBackup(stanza, moment, timeline, history)
  await assertInOnePlace(pgbackrest, stanza, backup)
  await directory.assertPlace(data, backup.info.size)
  const say = (text: string): void => void parts.screen.write(text)
  if (pushed > 0) say(`Archived ${pushed} files of the log that had waited.\n`)
  say(
    `Restoring ${name} to ${moment ? showTime(moment.ms) : 'the end of its archive'} from the backup ${backup.label}, on timeline ${timeline}.\n`,
  )
  if (count > 1) say(`The archive has ${count} timelines, one more after each restore: --timeline <number> takes another one.\n`)

  const restored = await directory.makeBeside(data, pgbackrest.owner)
  try {
    const sentences = await recover({ ...parts, wanted, pgbackrest, stanza, backup, timeline, data, restored, say })
    const kept = await directory.exchange(data, restored)
    return [`Restored ${data} to ${moment ? showTime(moment.ms) : 'the end of its archive'}.`, ...sentences, ...nextSteps(data, kept)].join(
      '\n',
    )
  } catch (error) {
    await directory.removeMade(restored)
    throw error
  }
}

/** The stanza, its data directory and how to call pgBackRest. @throws CommandError */
function findCluster({ stanza, data, pgbackrestConfig }: Wanted): { name: string; data: string; pgbackrest: PgBackRest } {
  const config = findConfig(pgbackrestConfig)
  const stanzas = readStanzas(config)
  const name = stanza ?? (stanzas.size === 1 ? [...stanzas.keys()][0] : undefined)
  if (name === undefined)
    throw new CommandError(
      stanzas.size === 0
        ? 'The settings of pgBackRest name no stanza: the guide on restoring says how to set it up.'
        : `The settings of pgBackRest name several stanzas, so say which by --stanza: ${[...stanzas.keys()].join(', ')}.`,
    )
  const place = data ?? stanzas.get(name)
  if (place === undefined)
    throw new CommandError(`The settings of pgBackRest name no data directory for the stanza ${name}: name it by --data.`)
  const path = resolve(place)
  return { name, data: path, pgbackrest: { owner: ownerOf(path), options: config === undefined ? [] : [`--config=${config}`] } }
}

/** The timeline that was asked for, else that of the present data directory, else the newest to which the newest backup leads. */
async function chooseTimeline(
  { pgbackrest, stanza, data }: { pgbackrest: PgBackRest; stanza: Stanza; data: string },
  wanted: number | undefined,
): Promise<{ timeline: number; history: History; count: number }> {
  const histories = new Map([...(await readHistories(pgbackrest, stanza))].map(([timeline, text]) => [timeline, readHistory(text)]))
  const known = [...new Set([1, ...stanza.backups.map(timelineOf), ...histories.keys()])].toSorted((one, other) => one - other)
  const historyOf = (timeline: number): History => histories.get(timeline) ?? new Map()
  const present = wanted ?? (await directory.timelineOfDirectory(pgbackrest.owner, programsOf(stanza), data))
  const timeline = present ?? known.findLast((one) => isBaseOf(stanza.backups.at(-1)!, one, historyOf(one)))!
  if (!known.includes(timeline)) throw new CommandError(`The archive has no timeline ${timeline}: it has ${known.join(', ')}.`)
  return { timeline, history: historyOf(timeline), count: known.length }
}

/** The newest backup that had ended before the moment. @throws CommandError that names the first moment to go back to */
function chooseBackup({ name, backups }: Stanza, moment: Moment | undefined, timeline: number, history: History): Backup {
  const usable = backups.filter((backup) => isBaseOf(backup, timeline, history))
  // The times of pgBackRest are whole seconds.
  const endOf = ({ timestamp }: Backup): number => (timestamp.stop + 1) * 1000
  const found = usable.findLast((backup) => moment === undefined || endOf(backup) <= moment.ms)
  if (found) return found
  if (!usable[0]) throw new CommandError(`No backup of the stanza ${name} leads to timeline ${timeline}: --timeline takes an earlier one.`)
  throw new CommandError(
    `The first backup ended at ${showTime(endOf(usable[0]))}, after the time that was asked for: nothing older can be restored.`,
  )
}

interface Recovering extends Parts {
  wanted: Wanted
  pgbackrest: PgBackRest
  stanza: Stanza
  backup: Backup
  timeline: number
  data: string
  restored: string
  say(text: string): void
}

/** Fills the restored directory, lets it recover behind a private socket, and makes it a database of Lokma. */
async function recover({ wanted, pgbackrest, stanza, backup, timeline, data, restored, say, ...parts }: Recovering): Promise<string[]> {
  const { moment } = wanted
  const place = [`--stanza=${stanza.name}`, `--pg1-path=${restored}`]
  const target = moment ? ['--type=time', `--target=${moment.text}`, '--target-exclusive', '--target-action=promote'] : ['--type=default']
  const along = `--target-timeline=${targetTimelineOf(backup, timeline)}`
  await callPgBackRest(pgbackrest, [...place, `--set=${backup.label}`, ...target, along, 'restore'])
  const postgres = await startPrivately({
    owner: pgbackrest.owner,
    bin: programsOf(stanza),
    directory: restored,
    settings: directory.findSettings(data, restored, wanted.settings),
    login: parts.login,
    say,
  })
  try {
    return await finish(postgres, { ...parts, isBack: moment !== undefined })
  } finally {
    await postgres.stop()
    await directory.forgetRecovery(restored)
  }
}

/** Where the programs of a version are: as Debian has them, or in the path. */
function programsOf({ version }: Stanza): string {
  const debian = `/usr/lib/postgresql/${version}/bin`
  if (existsSync(join(debian, 'postgres'))) return debian
  throw new CommandError(
    `This machine has no PostgreSQL ${version}, of which the backup is: 'apt-get install postgresql-${version}' brings it.`,
  )
}

function nextSteps(data: string, kept: string | undefined): string[] {
  const start = directory.isOfPatroni(data)
    ? "Next, with Patroni on every machine stopped: 'patronictl remove <cluster>', 'systemctl start patroni' here, and when it is the leader, on the others, which follow by themselves; 'systemctl start lokma' when 'patronictl list' shows one timeline."
    : "Next: 'systemctl start postgresql', then 'systemctl start lokma'; restore each replica again before it starts, for it is on the timeline before."
  return [...(kept === undefined ? [] : [`The directory before is kept: 'rm -r ${kept}' removes it.`]), start]
}
