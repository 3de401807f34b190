import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { islands } from './registry.ts'

const source = join(import.meta.dirname, '..')

test('every island of a document is hydrated by the component that the server rendered', async () => {
  const used = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/<Island\b[^>]*?\bname="([\w-]+)"[^>]*>\s*<(\w+)/g)])
  expect(used.length).toBeGreaterThan(10)
  for (const [, name, component] of used) {
    expect(Object.keys(islands)).toContain(name)
    const module = await islands[name as keyof typeof islands]()
    expect(module.component.name, name).toBe(component)
  }
})
