import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dataDirectory, run } from '#tests/operating/product.ts'
import { cheapHash } from './cheap-hash-argument.ts'
import { copyDatabase, createNamedDatabase, dropOldDatabases, withDatabase } from './cluster.ts'
import { worldKey } from './world-key.ts'

// A prepared world is a site with the demo that has stopped: in `data` its data directory, in `pg` its cluster or in `template` the name
// of its database on the server of DATABASE_URL. It is made under another name and renamed when it is whole: what has its name is whole.
const WORLDS = join(import.meta.dirname, '../../node_modules/.cache/lokma-worlds')
const PREFIX = 'lokma_world_'
/** The demo tells its story up to the moment when it was made, so an older world is made again. */
const FRESH_MS = 2 * 60 * 60 * 1000
/** No run that copies from a world lasts longer. */
const KEPT_MS = 24 * 60 * 60 * 1000

const execute = promisify(execFile)

/** A copy of the prepared world, which a product may be started on. */
export interface WorldCopy {
  /** The settings by which a product finds it. */
  settings: { DATA_DIR: string } & Record<string, string>
  /** After its product has stopped. */
  remove(): Promise<void>
}

/** The directory of a prepared world that was made from the present sources, made now where there is none. */
export async function prepareWorld(): Promise<string> {
  await mkdir(WORLDS, { recursive: true })
  await removeOld()
  const key = await worldKey()
  const found = (await readdir(WORLDS)).filter((name) => name.startsWith(`${key}.`) && ageOf(name) < FRESH_MS)
  for (const name of found.sort().toReversed()) if (await isThere(join(WORLDS, name))) return join(WORLDS, name)
  const [began, unfinished] = [Date.now(), join(WORLDS, `unfinished-${randomBytes(4).toString('hex')}.${Date.now()}`)]
  await mkdir(unfinished)
  await make(unfinished)
  if ((await worldKey()) !== key) throw new Error('the sources changed while the world was made: start again')
  const world = join(WORLDS, `${key}.${began}`)
  await rename(unfinished, world)
  return world
}

/** When a world or its database was begun is the last part of its name. */
const ageOf = (name: string): number => Date.now() - Number(/(\d+)$/.exec(name)?.[1] ?? 0)

async function removeOld(): Promise<void> {
  for (const name of await readdir(WORLDS)) if (ageOf(name) > KEPT_MS) await rm(join(WORLDS, name), { recursive: true, force: true })
  const server = process.env['DATABASE_URL']
  if (server) await dropOldDatabases(server, PREFIX, (name) => ageOf(name) > KEPT_MS)
}

/** A world on a given server is of use as long as its database exists there. */
async function isThere(world: string): Promise<boolean> {
  const template = await templateOf(world)
  if (template === undefined) return true
  const names = await dropOldDatabases(process.env['DATABASE_URL']!, PREFIX, () => false)
  return names.includes(template)
}

const templateOf = (world: string): Promise<string | undefined> => readFile(join(world, 'template'), 'utf8').catch(() => undefined)

/** Fills this directory, as an operator makes a site with the demo. */
async function make(unfinished: string): Promise<void> {
  const data = await dataDirectory()
  try {
    const server = process.env['DATABASE_URL']
    const template = server ? `${PREFIX}${randomBytes(4).toString('hex')}_${Date.now()}` : undefined
    if (server && template) await createNamedDatabase(server, template)
    const database = server && template ? { DATABASE_URL: withDatabase(server, template) } : {}
    const { code, errors } = await run('src/app/cli.ts', ['demo'], { DATA_DIR: data.path, ...database }, { preloads: [cheapHash] })
    if (code !== 0) throw new Error(`the demo could not be loaded: ${errors}`)
    if (data.isDatabaseUp()) throw new Error('the database of the demo is still running')
    if (template) await writeFile(join(unfinished, 'template'), template)
    else await copyFolder(join(data.home(), 'pg'), join(unfinished, 'pg'))
    await copyFolder(data.path, join(unfinished, 'data'))
    // The cluster of a copy has a name of its own.
    for (const name of ['cluster', 'pg', 'postgres.log']) await rm(join(unfinished, 'data', name), { recursive: true, force: true })
  } finally {
    await data.remove()
  }
}

/** A copy of a prepared world for one product. */
export async function copyWorld(world: string): Promise<WorldCopy> {
  const data = await dataDirectory()
  // What is in it, into the directory that is there.
  await copyFolder(`${join(world, 'data')}/.`, data.path)
  const template = await templateOf(world)
  if (template !== undefined) {
    const database = await copyDatabase(withDatabase(process.env['DATABASE_URL']!, template))
    return {
      settings: { DATA_DIR: data.path, DATABASE_URL: database.url, AUTH_SECRET: 'a secret that only tests know, 32+' },
      async remove() {
        await database.drop()
        await data.remove()
      },
    }
  }
  await copyFolder(join(world, 'pg'), join(await data.makeHome(), 'pg'))
  return { settings: { DATA_DIR: data.path }, remove: data.remove }
}

/** With owners and rights; without copying blocks where the file system can share them. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`${from} is missing`)
  await execute('cp', ['-a', ...(process.platform === 'linux' ? ['--reflink=auto'] : []), from, to])
}
