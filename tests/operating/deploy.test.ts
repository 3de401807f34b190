import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const nginx = readFileSync('deploy/nginx.conf', 'utf8').replaceAll(/^\s*#.*$/gm, '')

it('wherever nginx sets a header on the way to us, it sets who asks as well: a location with headers of its own inherits none', () => {
  const locations = [...nginx.matchAll(/location (\S+) \{([^}]*)\}/g)].filter(([, , body]) => body!.includes('proxy_set_header'))
  expect(locations.map(([, path]) => path)).toContain('/chat')
  for (const [, path, body] of locations)
    for (const header of ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme'])
      expect([path, body!.includes(`proxy_set_header ${header};`)]).toEqual([path, true])
})
