import { PROGRAM, VERSION } from '#lib/version.ts'
import type { Config } from '#site/server/config.ts'
import { type Answer, call, reasonOf } from '../call.ts'
import type { Answers, Check } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import { answerOfSystemd, type Setup } from '../setup.ts'

/** The server of this machine: whether it runs, is ready, and is of this release. */
export const serverCheck: Check = {
  subject: 'server',
  async run(setup) {
    const own = ownAddress(setup.config)
    const living = await call(new URL('/livez', own), setup).catch(reasonOf)
    if (living === 'ECONNREFUSED' && (await isWaiting(setup))) return [waiting(own)]
    if (typeof living === 'string') return [notAnswering(living, own)]
    if (!isAlive(living))
      return [
        found(
          'PORT_TAKEN',
          `Another program than Lokma answers at ${own.host}.`,
          `ss -ltnp 'sport = :${own.port}' names it: stop it, or set PORT to another number`,
        ),
      ]
    return [...(await findReadiness(setup, own)), ...(await findVersion(setup, own)), ...(await findUnit(setup))]
  },
}

const isAlive = ({ status, body }: Answer): boolean => status === 200 && body.trim() === 'ok'

/** Without an admin the server listens on the loopback address alone. */
async function isWaiting(setup: Setup): Promise<boolean> {
  const answer = await call(new URL(`http://127.0.0.1:${setup.config.port}/livez`), setup).catch(() => undefined)
  return answer !== undefined && isAlive(answer)
}

const waiting = ({ host }: URL): Finding =>
  found(
    'ADMIN_MISSING',
    `The server does not listen at ${host} yet, because the site has no admin.`,
    `${PROGRAM} setup prints a link that makes one`,
  )

/** Where the server of these settings answers on this machine. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): URL {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return new URL(`http://${name}:${port}`)
}

function notAnswering(reason: string, { host }: URL) {
  if (reason === 'ECONNREFUSED')
    return found('SERVER_NOT_RUNNING', `No server runs at ${host}.`, 'systemctl start lokma, then: journalctl -u lokma -n 50')
  if (reason.startsWith('HPE_') || reason === 'ECONNRESET')
    return found(
      'PORT_TAKEN',
      `A program that speaks no HTTP answers at ${host}.`,
      'ss -ltnp names it: stop it, or set PORT to another number',
    )
  return found(
    'SERVER_SILENT',
    `The server at ${host} does not answer (${reason}).`,
    'journalctl -u lokma -n 50, then: systemctl restart lokma',
  )
}

async function findReadiness(setup: Setup, own: URL): Promise<Answers> {
  const ready = await call(new URL('/readyz', own), setup).catch(reasonOf)
  if (typeof ready !== 'string' && ready.status === 200) return [`The server at ${own.host} runs and is ready.`]
  const reason = typeof ready === 'string' ? ready : ready.body.trim().slice(0, 80)
  return [
    found(
      'SERVER_NOT_READY',
      `The server runs, but cannot serve pages (${reason}).`,
      'journalctl -u lokma -n 50 names what it cannot reach',
    ),
  ]
}

async function findVersion(setup: Setup, own: URL): Promise<Answers> {
  const answer = await call(new URL('/api/openapi.json', own), setup).catch(() => undefined)
  const running = answer?.status === 200 ? versionIn(answer.body) : undefined
  if (running === undefined || running === VERSION) return []
  return [
    found(
      'SERVER_OTHER_VERSION',
      `The running server is Lokma ${running}, but ${VERSION} is installed.`,
      `systemctl restart lokma; '${PROGRAM} --version' says what is installed`,
    ),
  ]
}

/** Whether the service comes back with the machine. */
async function findUnit({ systemctl, signal }: Setup): Promise<Answers> {
  if ((await answerOfSystemd(systemctl, ['is-enabled', 'lokma.service'], signal)) !== 'disabled') return []
  return [found('SERVICE_NOT_ENABLED', 'The service does not start with the machine.', 'systemctl enable lokma')]
}

/** The release that a description of the API names. */
function versionIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { info?: { version?: string } }).info?.version
  } catch {
    return undefined
  }
}
