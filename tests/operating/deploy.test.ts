import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const nginx = readFileSync('deploy/nginx.conf', 'utf8').replaceAll(/^\s*#.*$/gm, '')

it('each nginx location that sets a proxy header also sets the client’s address: it inherits no headers', () => {
  const locations = [...nginx.matchAll(/location (\S+) \{([^}]*)\}/g)].filter(([, , body]) => body!.includes('proxy_set_header'))
  expect(locations.map(([, path]) => path)).toContain('/chat')
  for (const [, path, body] of locations)
    for (const header of ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme'])
      expect([path, body!.includes(`proxy_set_header ${header};`)]).toEqual([path, true])
})

it('nginx limits the requests and connections of an address and times out on slow heads, bodies and readers [REPAIR-02]', () => {
  const zones = new Map([...nginx.matchAll(/limit_(?:req|conn)_zone\s+(\S+) zone=(\w+):/g)].map(([, key, name]) => [name!, key!]))
  const used = [...nginx.matchAll(/limit_(?:req zone=|conn )(\w+)/g)].map(([, name]) => name!)
  expect(used.length).toBeGreaterThanOrEqual(3)
  for (const name of used) expect([name, zones.has(name)]).toEqual([name, true])
  expect([...zones.keys()].filter((name) => !used.includes(name))).toEqual([])
  for (const directive of ['client_header_timeout', 'client_body_timeout', 'send_timeout']) {
    const seconds = Number(new RegExp(`^\\s*${directive} (\\d+)s;`, 'm').exec(nginx)?.[1])
    expect([directive, seconds > 0 && seconds <= 30]).toEqual([directive, true])
  }
  // Browsers and programs understand the refusal.
  expect(nginx).toMatch(/limit_req_status 429;/)
  expect(nginx).toMatch(/limit_conn_status 429;/)
})

it('Caddy times out on slow heads and bodies, and its file says what it cannot limit [REPAIR-02]', () => {
  const caddy = readFileSync('deploy/Caddyfile', 'utf8')
  for (const timeout of ['read_header', 'read_body', 'idle']) expect(caddy).toMatch(new RegExp(`^\\t+${timeout} \\d+s$`, 'm'))
  // It would close the hub's connections.
  expect(caddy).not.toMatch(/^\t+write \d/m)
  expect(caddy).toMatch(/^# Stock Caddy cannot limit /m)
})
