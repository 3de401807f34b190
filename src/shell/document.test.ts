import { QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { createElement, type FunctionComponent, type ReactElement, useContext, useId } from 'react'
import { expect, test } from 'vitest'
import { CachedFragment, Island } from '#ui/island.tsx'
import { RenderedAddress } from '#ui/navigation.ts'
import type { PageData } from '#ui/query-client.ts'
import { followSite, publicSite } from '#i18n/site.ts'
import { type Assets, renderDocument } from './document.tsx'
import type { PageHead } from './head.ts'

const assets: Assets = {
  script: '/assets/boot.js',
  imports: ['/assets/first.js'],
  styles: ['/assets/documents.css'],
  idle: ['/assets/base.js'],
  fonts: [],
  of: () => ({ styles: ['/assets/screen.css'], scripts: ['/assets/screen.js'], own: ['/assets/island.js'] }),
  development: '',
}

function Named({ label }: { label: string }) {
  return createElement('b', { id: useId() }, label)
}

function render(
  view: Parameters<typeof renderDocument>[0]['view'],
  head: Partial<PageHead> = {},
  more: { data?: []; screen?: string } = {},
) {
  return renderDocument({
    view,
    head: { title: 'Köfteci', description: 'Izgara.', path: '/tr/deneme', ...head },
    address: '/tr/deneme',
    client: new QueryClient(),
    data: [],
    assets,
    ...more,
  }).toString()
}

const place = (name: string, child: ReactElement) => createElement(Island as FunctionComponent<{ name: string }>, { name }, child)
const island = (name: string, label: string) => place(name, createElement(Named, { label }))

test('an island is rendered into its document with its markup, its props and ids of its own', () => {
  const html = render(createElement('p', null, island('first', 'Bir'), island('second', 'İki')))
  const [first, second] = html.matchAll(/<lokma-island data-island="(\w+)" props="([^"]*)" index="(p\d)"><b id="([^"]+)">/g)
  expect([first![1], first![2], second![1]]).toEqual(['first', '{`label`:`Bir`}', 'second'])
  expect(first![4]).toContain(first![3])
  expect(first![4]).not.toBe(second![4])
})

test('an island within an island is a part of it', () => {
  const inner = createElement('span', null, island('inner', 'İç'))
  const html = render(place('outer', inner))
  expect(html).not.toContain('data-island="inner"')
  expect(html).toContain('İç</b>')
})

const house = publicSite()
const renamed = { ...house, name: 'Sokak' }

let renders = 0

/** A card with an id of its own, an island, and a part that is a fragment too. */
function Card({ title, inner }: { title: string; inner?: string }): ReactElement {
  renders++
  return createElement('li', { id: useId() }, title, island('keep', title), inner && fragment(inner))
}

const fragment = (title: string, inner?: string): ReactElement =>
  createElement(CachedFragment as FunctionComponent, { key: title }, createElement(Card, { title, ...(inner && { inner }) }))
const list = (...items: ReactElement[]) => createElement('ul', null, ...items)
const idsOf = (html: string) => [...html.matchAll(/ (?:id|index)="([^"]+)"/g)].map(([, id]) => id!).filter((id) => /^_?p/.test(id))

test('a cached fragment is rendered once for the same props', () => {
  renders = 0
  const first = render(list(fragment('Bir'), fragment('İki')))
  expect(renders).toBe(2)
  expect(render(list(fragment('Bir'), fragment('İki')))).toBe(first)
  expect(renders).toBe(2)
  expect(render(list(fragment('Bir'), fragment('Üç')))).toContain('Üç')
  expect(renders).toBe(3)
})

test('cached fragments leave no marks and no comments behind', () => {
  const html = render(list(fragment('Ali & <b>'), fragment('$& $1'), fragment('dış', 'iç')))
  // oxlint-disable-next-line no-control-regex -- the marks are control characters
  expect(html).not.toMatch(/[\u0001-\u0008]/)
  expect(html).toMatch(/<ul><li id="[^"]+">Ali &amp; &lt;b&gt;<lokma-island data-island="keep"[^>]+><b id="[^"]+">Ali &amp; &lt;b&gt;<\/b>/)
  expect(html).toMatch(/<\/lokma-island><\/li><li id="[^"]+">\$&amp; \$1</)
})

test('the same fragment can be in a document more than once: the ids of its islands are unique, and those that hydration expects', () => {
  const html = render(list(fragment('Köz', 'Köfte'), island('other', 'Ocak'), fragment('Köz', 'Köfte'), fragment('Köfte')))
  const ids = idsOf(html)
  // For each card an id of its own, the index of its island, and an id in that.
  expect(ids).toHaveLength(5 * 3 + 2)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, index, id] of html.matchAll(/index="([^"]+)"><b id="([^"]+)"/g)) expect(id!.startsWith(`_${index}-R`)).toBe(true)
})

test('a cached fragment within an island is a part of it', () => {
  const html = render(place('outer', createElement('ul', null, fragment('Kabuk'))))
  expect(html).not.toContain('data-island="keep"')
  expect(html).toContain('Kabuk</b>')
})

/** An island that shows its props, two data of the page and its address, with an id of its own. */
function Told({ label }: { label: string }) {
  renders++
  const { data: said = 'none' } = useQuery<string>({ queryKey: ['said'], queryFn: skipToken })
  const { data: other = 'none' } = useQuery<string>({ queryKey: ['other'], queryFn: skipToken })
  return createElement('b', { id: useId() }, [label, said, other, useContext(RenderedAddress)].join(' '))
}

/** A document with this island in it, once after another island, where its ids differ. */
function told(label: string, reads: PageData, { address = '/tr/deneme', isSecond = false } = {}): string {
  const client = new QueryClient()
  client.setQueryData(['other'], 'of the page')
  const kept = createElement(
    Island as FunctionComponent<{ name: string; reads: PageData }>,
    { name: 'told', reads },
    createElement(Told, { label }),
  )
  const view = createElement('p', null, isSecond && island('first', 'Bir'), kept)
  return renderDocument({ view, head: { description: '', path: address }, address, client, data: [], assets }).toString()
}

test('an island that says what it reads is rendered once for the same props, data and address', () => {
  renders = 0
  const first = told('Bir', [[['said'], 'var']])
  expect(first).toContain('>Bir var none /tr/deneme</b>')
  expect(told('Bir', [[['said'], 'var']])).toBe(first)
  expect(renders).toBe(1)
  expect(told('Bir', [[['said'], 'yok']])).toContain('>Bir yok none /tr/deneme</b>')
  expect(told('İki', [[['said'], 'var']])).toContain('>İki var none /tr/deneme</b>')
  expect(told('Bir', [[['said'], 'var']], { address: '/tr/deneme?yorum=x' })).toContain('>Bir var none /tr/deneme?yorum=x</b>')
  expect(told('Bir', [])).toContain('>Bir none none /tr/deneme</b>')
  expect(renders).toBe(5)
})

test('a kept island has the ids that hydration expects wherever it is', () => {
  renders = 0
  const [first, second] = [told('Köz', []), told('Köz', [], { isSecond: true })].map((html) =>
    /data-island="told"[^>]*index="([^"]+)"><b id="([^"]+)"/.exec(html)!,
  )
  expect(renders).toBe(1)
  expect([first![1], second![1]]).toEqual(['p0', 'p1'])
  for (const [, index, id] of [first!, second!]) expect(id!.startsWith(`_${index}-R`)).toBe(true)
})

test('a kept island is rendered again after a change of the settings of the site', () => {
  renders = 0
  told('Ad', [])
  followSite(() => renamed)
  told('Ad', [])
  followSite(() => house)
  expect(renders).toBe(2)
})

test('nothing that a member wrote leaves its place in the document', () => {
  const evil = '"><script>alert(1)</script>\u2028'
  const html = render(
    island('first', evil),
    { title: evil, description: evil, jsonLd: [{ name: evil }] },
    { data: [[['key'], evil]] as never },
  )
  expect(html).not.toContain('<script>alert')
  expect([...html.matchAll(/<\/script>/g)].length).toBe([...html.matchAll(/<script/g)].length)
})

test('a document names its first script, what islands share, and what its screen needs', () => {
  const html = render(createElement('p'), {}, { screen: 'messages-screen' })
  expect(html).toContain('<script type="module" src="/assets/boot.js" data-idle="/assets/base.js" data-islands=')
  expect(html).toContain('<link rel="stylesheet" href="/assets/screen.css"/>')
  expect(html).toContain('<link rel="modulepreload" href="/assets/screen.js"/>')
  expect(render(createElement('p'))).not.toContain('screen')
})

test('the dock marks the way under which a page is', () => {
  const current = (address: string): string[] =>
    [
      ...renderDocument({
        view: createElement('p'),
        head: { description: '', path: address },
        address,
        client: new QueryClient(),
        data: [],
        assets,
      })
        .toString()
        .matchAll(/href="([^"]+)" class="dock-link" aria-current="page"/g),
    ].map(([, href]) => href!)
  expect(current('/tr')).toEqual(['/tr'])
  expect(current('/tr/restaurants/koz-basi?yorum=x')).toEqual(['/tr/restaurants'])
  expect(current('/tr/privacy')).toEqual([])
})

const Picture = ({ src, fetchPriority }: { src: string; fetchPriority?: 'high' }) => createElement('img', { alt: '', src, fetchPriority })

test('no picture puts a link into a list, and the first picture of a page is preloaded in its head [MEND-19]', () => {
  const item = (src: string, priority?: 'high') =>
    createElement('li', { key: src }, createElement(Picture, { src, ...(priority && { fetchPriority: priority }) }))
  const cards = createElement(
    'ul',
    null,
    createElement(CachedFragment as FunctionComponent, { key: 'card' }, createElement(Picture, { src: '/card.webp' })),
    place('shelf', item('/island.webp', 'high')),
    item('/plain.webp', 'high'),
  )
  const [head, body] = render(cards).split('</head>') as [string, string]
  expect(body).not.toContain('<link')
  expect(head.match(/<link rel="preload" as="image"[^>]*>/g)).toEqual([
    '<link rel="preload" as="image" href="/plain.webp" fetchPriority="high"/>',
    '<link rel="preload" as="image" href="/island.webp" fetchPriority="high"/>',
  ])
  for (const src of ['/card.webp', '/island.webp', '/plain.webp']) expect(body).toContain(`src="${src}"`)
})

test('an island has no attribute that HTML gives a meaning elsewhere [MEND-19]', () => {
  const html = render(createElement('p', null, island('first', 'Bir')))
  const names = [.../<lokma-island ([^>]*)>/.exec(html)![1]!.matchAll(/([\w-]+)=/g)].map(([, name]) => name)
  expect(names).toEqual(['data-island', 'props', 'index'])
})

test('a document names the files of the islands that are pressed first, so that a press fetches them at once', () => {
  const html = render(createElement('p', null, island('first', 'Bir')))
  const [, files] = /data-islands='([^']+)'/.exec(html)!
  expect(JSON.parse(files!)).toEqual({ 'search-box': '/assets/island.js' })
})
