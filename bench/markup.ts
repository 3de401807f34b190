import { createElement, type ReactNode } from 'react'

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements whose content is raw text. */
const raw = new Set(['script', 'style'])
/** Boolean attributes: React needs `true` for them. */
const flags = new Set('allowfullscreen async autofocus checked default defer disabled hidden inert loop multiple muted nomodule novalidate open playsinline readonly required reversed selected'.split(' ')) // prettier-ignore
const names: Record<string, string> = { class: 'className', for: 'htmlFor' }
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const TAG =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][^\s/>]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|\s+)*)\s*(\/?)>/gi
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

interface Open {
  tag: string
  props: Record<string, unknown>
  children: ReactNode[]
}

/**
 * Parses the HTML of a page into React elements. Rendering them is the least work that React can do for this page.
 * The parser expects closed elements, as React writes them, and skips comments.
 */
export function elementsOf(html: string): ReactNode[] {
  const root: Open = { tag: '', props: {}, children: [] }
  const stack: Open[] = [root]
  const top = (): Open => stack.at(-1)!
  const close = (): void => {
    const { tag, props, children } = stack.pop()!
    top().children.push(createElement(tag, props, ...children))
  }
  const say = (text: string): void => {
    if (text !== '') top().children.push(decode(text))
  }
  let at = 0
  TAG.lastIndex = 0
  for (let found = TAG.exec(html); found; found = TAG.exec(html)) {
    const [all, slash, name, attributes = '', isClosed] = found
    say(html.slice(at, found.index))
    at = found.index + all.length
    if (name === undefined) continue
    if (slash) {
      if (top().tag === name) close()
      continue
    }
    const props = propsOf(attributes)
    if (raw.has(name)) {
      const end = html.indexOf(`</${name}>`, at)
      const text = html.slice(at, end)
      top().children.push(createElement(name, text === '' ? props : { ...props, dangerouslySetInnerHTML: { __html: text } }))
      at = end + name.length + 3
      TAG.lastIndex = at
    } else if (voids.has(name) || isClosed) top().children.push(createElement(name, props))
    else stack.push({ tag: name, props, children: [] })
  }
  say(html.slice(at))
  while (stack.length > 1) close()
  return root.children
}

function propsOf(text: string): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [, name, double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const value = decode(double ?? single ?? bare ?? '')
    // React takes styles as objects and no handlers as text. Our pages have neither.
    if (name!.startsWith('on') || name === 'style') continue
    props[names[name!] ?? name!] = flags.has(name!.toLowerCase()) ? true : value
  }
  return props
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) : (entities[name] ?? whole),
  )
}
