import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export const RULES = 'deploy/monitoring/alerts.yml'
export const CONFIG = 'deploy/monitoring/prometheus.yml'

/** A running Prometheus that scrapes one server every two seconds. */
export interface Prometheus {
  /** The names of the alerts that fire now, each once. */
  firing(): Promise<string[]>
  /** The values of a query now. */
  query(text: string): Promise<{ metric: Record<string, string>; value: number }[]>
  stop(): Promise<void>
}

/** The names of all alerts in the file of rules. */
export async function alertNames(): Promise<string[]> {
  return [...(await readFile(RULES, 'utf8')).matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name!)
}

/**
 * The rules with shorter times, so that a test need not wait for minutes: an alert fires after one second. A range becomes 20 s, and 60 s
 * where it was half an hour or longer: a scrape every two seconds leaves enough samples in it. Expressions and thresholds stay as they are.
 */
function quickRules(rules: string): string {
  const quick = (_: string, count: string, unit: string): string => (unit === 'm' && Number(count) < 30 ? '[20s]' : '[60s]')
  return rules.replaceAll(/^( +for:) \w+$/gm, '$1 1s').replaceAll(/\[(\d+)([mhd])\]/g, quick)
}

/** Starts Debian's Prometheus with the configuration and the rules of deploy/monitoring, on this machine alone. */
export async function startPrometheus({ address, token }: { address: string; token: string }): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'lokma-prometheus-'))
  await writeFile(join(folder, 'lokma-alerts.yml'), quickRules(await readFile(RULES, 'utf8')))
  await writeFile(join(folder, 'token'), token)
  const config = (await readFile(CONFIG, 'utf8'))
    .replace('scrape_interval: 15s', 'scrape_interval: 2s')
    .replace('evaluation_interval: 15s', 'evaluation_interval: 1s')
    .replace('127.0.0.1:3000', new URL(address).host)
    .replace(/# authorization:\n.*/, `authorization: { credentials_file: ${join(folder, 'token')} }`)
  await writeFile(join(folder, 'prometheus.yml'), config)
  const port = await freePort()
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ]
  const child = spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const ask = async <T>(path: string): Promise<T> => (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as T
  while (
    !(await fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`)
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    async firing() {
      const { data } = await ask<{ data: { alerts: { state: string; labels: { alertname: string } }[] } }>('/api/v1/alerts')
      return [...new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))].toSorted()
    },
    async query(text) {
      const path = `/api/v1/query?query=${encodeURIComponent(text)}`
      const { data } = await ask<{ data: { result: { metric: Record<string, string>; value: [number, string] }[] } }>(path)
      return data.result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }))
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
