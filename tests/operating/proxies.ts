import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopbackCertificate } from '#tests/support/certificate.ts'
import { freePort } from '#tests/support/free-port.ts'

/** A proxy with the file of deploy/, in front of a port of this machine. */
export interface Proxy {
  address: string
  port: number
  /** Its certificate; undefined without TLS. */
  ca: string | undefined
  stop(): Promise<void>
}

const INSTALLED = '/usr/lib/lokma/current/deploy'

/** Whether a proxy of this name is installed. */
export function isInstalled(program: 'nginx' | 'caddy'): boolean {
  return spawnSync(program, [program === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' }).error === undefined
}

/** Starts nginx with deploy/nginx.conf, on a free port and with a certificate for localhost. */
export async function startNginx(behind: number): Promise<Proxy> {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'lokma-nginx-'))]
  const { cert, key } = loopbackCertificate()
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/^server \{\n {4}listen 80 [\s\S]*?^\}\n/m, '')
    .replaceAll(/^ *listen \[::\]:443 .*\n/gm, '')
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('server_name lokma.example', 'server_name localhost')
    .replace(/(ssl_certificate +)\S+;/, `$1${folder}/cert.pem;`)
    .replace(/(ssl_certificate_key +)\S+;/, `$1${folder}/key.pem;`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replace(INSTALLED, join(process.cwd(), 'deploy'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  const whole = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/pid; events {}
http { access_log ${folder}/access.log; ${places.join(' ')} include ${folder}/site.conf; }`
  await writeFile(join(folder, 'cert.pem'), cert)
  await writeFile(join(folder, 'key.pem'), key)
  await writeFile(join(folder, 'site.conf'), site)
  await writeFile(join(folder, 'nginx.conf'), whole)
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  await untilListening(child, port)
  return { address: `https://localhost:${port}`, port, ca: cert, stop: () => stop(child, folder) }
}

/** Starts Caddy with deploy/Caddyfile on a free port, without TLS. @param adapt changes more of it */
export async function startCaddy(behind: number, adapt = (config: string): string => config): Promise<Proxy> {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'lokma-caddy-'))]
  const version = spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout
  const config = readFileSync('deploy/Caddyfile', 'utf8')
    // Without the administration of a Caddy that already runs.
    .replace(/^\{\n/m, '{\n\tadmin off\n')
    .replace(/^lokma\.example \{/m, `http://127.0.0.1:${port} {`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replace(INSTALLED, join(process.cwd(), 'deploy'))
    // As the file tells those who have Debian's.
    .replace(/\trequest_buffers 7MB$/m, /^v?2\.6\.[0-3]\b/.test(version) ? '\tbuffer_requests' : '$&')
  await writeFile(join(folder, 'Caddyfile'), adapt(config))
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: 'ignore',
  })
  await untilListening(child, port)
  return { address: `http://127.0.0.1:${port}`, port, ca: undefined, stop: () => stop(child, folder) }
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  let isRunning = true
  child.on('error', () => (isRunning = false)).on('exit', () => (isRunning = false))
  while (!(await accepts(port))) {
    if (!isRunning) throw new Error(`${child.spawnfile} ended before it listened`)
    await sleep(20)
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
}

interface Asked {
  method?: string
  /** Of the media types that a client accepts. */
  accept?: string
  body?: string
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends a request to a proxy. @throws where the connection ends without an answer */
export function ask({ address, ca }: Proxy, path: string, { method = 'GET', accept = '*/*', body }: Asked = {}): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const begin = ca === undefined ? request : secureRequest
    const sent = begin(address + path, { method, headers, agent: false, ...(ca === undefined ? {} : { ca }) }, (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => done({ status: answer.statusCode!, headers: answer.headers, text }))
        .on('error', fail)
    })
    sent.on('error', fail).end(body)
  })
}
