import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { indexTypos, withoutTypo } from '#lib/typos.ts'
import { SECRET_SETTINGS, SETTING_NAMES } from '#site/server/config.ts'
import { type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import { inSettings } from '../where-settings.ts'
import type { Setup } from '../setup.ts'

/** Wrong, incomplete and mistyped settings, and the files that hold them. */
export const settingsCheck: Check = {
  subject: 'settings',
  async run(setup) {
    const { env, refused } = setup
    const findings = [
      ...refused,
      ...(await findFileFaults(setup)),
      ...findTypos(env),
      ...findWeakSecrets(env),
      ...(await findCaFaults(setup)),
    ]
    return orFine(findings, 'Each setting can be used.')
  },
}

async function findFileFaults({ envFile }: Setup): Promise<Finding[]> {
  const file = resolve(envFile)
  const info = await stat(file).catch((error: NodeJS.ErrnoException) => error)
  if (info instanceof Error) return info.code === 'ENOENT' ? [] : [unreadable(file, info)]
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error)
  if (text instanceof Error) return [unreadable(file, text)]
  const holdsSecret = Object.entries(parseEnv(text)).some(([name, value]) => SECRET_SETTINGS.has(name) && value !== '')
  if (!holdsSecret || (info.mode & 0o007) === 0) return []
  return [found('ENV_FILE_OPEN', `Every user of this machine may read the secrets in ${file}.`, `chmod o= ${file}`)]
}

const unreadable = (file: string, { code = 'unknown' }: NodeJS.ErrnoException): Finding =>
  found(
    'ENV_FILE_UNREADABLE',
    `The file ${file} cannot be read (${code}).`,
    `chown root:lokma ${file} && chmod 640 ${file}, and run this command as root or as the user lokma`,
  )

/** A shorter name is near to too many others. */
const SHORTEST_NAME = 5

function findTypos(env: NodeJS.ProcessEnv): Finding[] {
  const known = new Set(SETTING_NAMES)
  const index = indexTypos(SETTING_NAMES.filter(({ length }) => length >= SHORTEST_NAME))
  return Object.keys(env).flatMap((name) => {
    const upper = name.toUpperCase()
    if (known.has(name)) return []
    const meant = known.has(upper) && upper.length >= SHORTEST_NAME ? upper : withoutTypo(index, upper)[0]
    if (meant === undefined) return []
    return [found('SETTING_TYPO', `${name} is no setting: ${meant} is.`, inSettings(`write ${meant} in place of ${name}`))]
  })
}

/** Values of guides and examples. */
const PLACEHOLDER = /change.?me|your.?secret|placeholder|example|openssl|<[^<>]*>|geheim|password|xxxx|01234567/i
const FEWEST_CHARACTERS = 10

function findWeakSecrets(env: NodeJS.ProcessEnv): Finding[] {
  const secret = env['AUTH_SECRET'] ?? ''
  const help = inSettings('set AUTH_SECRET to what this prints: openssl rand -base64 48, and write it')
  if (secret === '') return []
  const findings: Finding[] = []
  if (secret.length >= 32 && (PLACEHOLDER.test(secret) || new Set(secret).size < FEWEST_CHARACTERS))
    findings.push(found('AUTH_SECRET_WEAK', 'AUTH_SECRET can be guessed: it is an example, or repeats few characters.', help))
  const other = [...SECRET_SETTINGS].find((name) => name !== 'AUTH_SECRET' && env[name]?.includes(secret))
  if (other !== undefined) findings.push(found('AUTH_SECRET_SHARED', `AUTH_SECRET and ${other} hold the same secret.`, help))
  return findings
}

const CA = 'NODE_EXTRA_CA_CERTS'

/** Node reads this file before the program runs, and goes on without it. */
async function findCaFaults({ env, envFile }: Setup): Promise<Finding[]> {
  const path = env[CA]
  if (!path) return []
  const help = `systemctl edit lokma, write [Service] and Environment=${CA}=<file>, then: systemctl restart lokma`
  const isReadable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
  if (!isReadable) return [found('CA_FILE_UNREADABLE', `${CA} names ${path}, which cannot be read.`, help)]
  const isInFile = parseEnv(await readFile(envFile, 'utf8').catch(() => ''))[CA] !== undefined
  return isInFile ? [found('CA_FILE_TOO_LATE', `${CA} is in ${resolve(envFile)}, which Node reads too late for it.`, help)] : []
}
