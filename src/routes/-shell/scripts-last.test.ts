import { expect, test } from 'vitest'
import { putScriptsLast } from './scripts-last.ts'

const head = '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>'

test('takes what fetches scripts out of the page, and names every file once, the entry first', () => {
  const html = putScriptsLast(
    `<html>${head.replace('<link', '<link rel="modulepreload" href="/assets/index.js"/><link')}<body><p>Kokoreç</p><script type="module" async="" src="/assets/index.js"></script></body></html>`,
  )
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('src="/assets/')
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(html).toContain(')(["/assets/index.js","/assets/a.js"])</script></body>')
})

test('leaves a page alone that is served while somebody develops', () => {
  const html = `<html>${head}<body><script type="module" async="" src="/@id/virtual:entry"></script></body></html>`
  expect(putScriptsLast(html)).toBe(html)
})
