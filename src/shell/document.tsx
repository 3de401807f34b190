import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { manifestPath } from '#i18n/languages.ts'
import { backupDays, hasLanguageChoice, publicSite, USUAL_BACKUP_DAYS } from '#i18n/site.ts'
import { brandStylesPath, hasHouseColors } from '#lib/brand-colors.ts'
import { mediaUrl } from '#lib/media.rules.ts'
import { languageTexts } from '#texts/i18n/language'
import { createQueryClient, PAGE_DATA, type PageData } from '#ui/query-client.ts'
import { type CollectedPart, CollectedParts, PART_MARK } from '#ui/island.tsx'
import { idPrefix, IslandTree } from '#ui/island-tree.tsx'
import { RenderedAddress } from '#ui/navigation.ts'
import { encodePieces, type Piece } from './encode-pieces.ts'
import { firstPaint } from './first-paint.ts'
import { createFragmentCache } from './fragment-cache.ts'
import { headMarkup, jsonText, type PageHead } from './head.ts'
import { takePreloads } from './preloads.ts'
import { currentWay } from './dock.tsx'
import { Shell } from './shell.tsx'

/** The built files that a document names. */
export interface Assets {
  /** The first script, as a module, and what it imports: named in the document, one does not wait for the other. */
  script: string
  imports: readonly string[]
  styles: readonly string[]
  /** What every island needs: fetched, but not run, when the page is idle. */
  idle: readonly string[]
  /** Fonts that the first paint needs. */
  fonts: readonly string[]
  /** Styles and scripts that an island needs, by its name; `own` are the scripts beside those that every island needs. */
  of(island: string): { styles: readonly string[]; scripts: readonly string[]; own: readonly string[] }
  /** In development: what Vite needs in the head. */
  development: string
}

interface DocumentParts {
  view: ReactElement
  head: PageHead
  /** Path and query under which the document is rendered. */
  address: string
  client: QueryClient
  /** What the islands read before their first request. */
  data: PageData
  assets: Assets
  /** The island that hydrates at once, if the document has one. */
  screen?: string | undefined
}

// Hover and touch prefetch; a finger that is down already renders the page. What changes something is never fetched early.
const speculation = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/tr/*' },
          {
            not: {
              href_matches: ['/tr/explore', '/tr/auth-landing*', '/tr/reset-password*', '/tr/email-change*', '/tr/account-link*'],
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
  prerender: [
    {
      where: { and: [{ href_matches: ['/tr', '/tr/restaurants*', '/tr/trending*', '/tr/top-rated*'] }] },
      eagerness: 'conservative',
    },
  ],
})

/** The texts of the inline scripts of every document: the content policy allows exactly these. */
export const inlineScripts: readonly string[] = [firstPaint, speculation]

/** Renders a whole document: the frame once per process, the static part of the page, and each island as a tree of its own. */
export function renderDocument({ view, head, address, client, data, assets, screen }: DocumentParts): Buffer {
  const brand = publicSite()
  forgetOldMarkup()
  const frame = frameOf(address)
  const own = screen === undefined ? undefined : assets.of(screen)
  const preloads = new Set<string>()
  const page = renderParts(view, 'p', address, client, (link) => preloads.add(link))
  return encodePieces([
    `<!DOCTYPE html><html lang="${languageTexts.code}"${attributesOfSite()}><head><meta charset="utf-8"/>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"/>',
    `<script>${firstPaint}</script>`,
    `<meta name="theme-color" content="${brand.barColor}"/>`,
    headMarkup(head),
    ...preloads,
    ...assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous"/>`),
    ...[...assets.styles, ...(own?.styles ?? [])].map((href) => `<link rel="stylesheet" href="${href}"/>`),
    ...(hasHouseColors(brand) ? [] : [`<link rel="stylesheet" href="${brandStylesPath(brand.accentColor, brand.barColor)}"/>`]),
    ...[...assets.imports, ...(own?.scripts ?? [])].map((href) => `<link rel="modulepreload" href="${href}"/>`),
    `<link rel="manifest" href="${manifestPath(languageTexts.code)}"/>`,
    ...iconLinks(brand.logo),
    `<script type="speculationrules">${speculation}</script>`,
    assets.development,
    '</head><body>',
    frame.before,
    ...page,
    frame.after,
    data.length > 0 ? `<script type="application/json" id="${PAGE_DATA}">${jsonText(data)}</script>` : '',
    `<script type="module" src="${assets.script}" data-idle="${assets.idle.join(' ')}" data-islands='${JSON.stringify(filesOfIslands([frame.before, ...page, frame.after], assets))}'></script></body></html>`,
  ])
}

/** What the browser must know of the site, where it is not the usual. */
function attributesOfSite(): string {
  const days = backupDays()
  return `${hasLanguageChoice() ? '' : ' data-only-language'}${days === USUAL_BACKUP_DAYS ? '' : ` data-backup-days="${days}"`}`
}

/** What readers press first. The file names of all islands would make each page a kilobyte longer. */
const PRESSED = ['search-box', 'vote-card', 'list-filter-panel']

/** The files of the islands in some markup that are pressed first: the browser fetches them together with those of all islands. */
function filesOfIslands(pieces: readonly Piece[], assets: Assets): Record<string, string> {
  const shown = PRESSED.filter((name) => pieces.some((piece) => piece.includes(`data-island="${name}"`)))
  return Object.fromEntries(shown.map((name) => [name, assets.of(name).own.join(' ')]))
}

/** The operator's logo, or the drawn one. */
function iconLinks(logo: string | null): string[] {
  if (logo !== null) return ['apple-touch-icon', 'icon'].map((rel) => `<link rel="${rel}" type="image/webp" href="${mediaUrl(logo)}"/>`)
  return [
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
    '<link rel="icon" type="image/svg+xml" href="/brand/favicon-light.svg"/>',
  ]
}

interface Frame {
  before: Buffer
  after: Buffer
}

const frames = new Map<string | undefined, Frame>()
/** The settings that the kept markup shows. */
let shown = publicSite()
/** Marks where the page goes in the frame. */
const PAGE_MARK = '\u0002'

/** Header, footer and dock: the same on all pages but for the way that is marked as current. */
function frameOf(address: string): Frame {
  const path = address.split('?', 1)[0]!
  const key = currentWay(path)
  const known = frames.get(key)
  if (known) return known
  const [before = '', after = ''] = encodePieces(renderParts(<Shell>{PAGE_MARK}</Shell>, 'f', path, createQueryClient()))
    .toString()
    .split(PAGE_MARK)
  const frame = { before: Buffer.from(before), after: Buffer.from(after) }
  frames.set(key, frame)
  return frame
}

let fragments = createFragmentCache()

/** Markup that was rendered before a change of the site's settings shows the old name. */
function forgetOldMarkup(): void {
  if (shown === publicSite()) return
  shown = publicSite()
  frames.clear()
  fragments = createFragmentCache()
}

/** In a cached fragment, where its ids need a prefix that is unique in the document. */
const PREFIX_MARK = '\u0003'
/** Gets the link of each picture that the browser should fetch first. */
type Preload = (link: string) => void

/**
 * Renders a part of a document with its islands and fragments. Nothing hydrates outside of an island, so React adds no marks of its own
 * there. Returns pieces, since a document is too long to be copied twice.
 */
function renderParts(view: ReactElement, prefix: string, address: string, client: QueryClient, preload?: Preload): Piece[] {
  const parts: CollectedPart[] = []
  const rendered = renderToStaticMarkup(
    <RenderedAddress.Provider value={address}>
      <CollectedParts.Provider value={{ parts, prefix }}>{view}</CollectedParts.Provider>
    </RenderedAddress.Provider>,
    { identifierPrefix: idPrefix(prefix) },
  )
  const html = takePreloads(rendered, preload)
  if (parts.length === 0) return [html]
  const pieces: Piece[] = []
  // Every second one is the number of a part.
  for (const [at, piece] of html.split(PART_MARK).entries()) {
    if (at % 2 === 0) {
      pieces.push(piece)
      continue
    }
    const part = parts[Number(piece)]!
    if (part.kind === 'fragment') pieces.push(...renderFragment(part))
    else if (part.reads) pieces.push(...renderKeptIsland(part, part.reads, address))
    else pieces.push(renderIsland(part, address, client, preload))
  }
  return pieces
}

/** Renders an island as the browser will hydrate it. */
function renderIsland(
  { id, element }: Pick<CollectedPart, 'id' | 'element'>,
  address: string,
  client: QueryClient,
  preload?: Preload,
): string {
  const rendered = renderToString(
    <IslandTree client={client}>
      <RenderedAddress.Provider value={address}>{element}</RenderedAddress.Provider>
    </IslandTree>,
    { identifierPrefix: idPrefix(id) },
  )
  return takePreloads(rendered, preload)
}

/** Renders a fragment, or takes it from the cache, with ids that are unique in this document. */
function renderFragment({ id, element }: CollectedPart): Piece[] {
  return withIds(
    idPrefix(id),
    fragments.get(element, () => keptOf(renderParts(element, PREFIX_MARK, '', createQueryClient()))),
  )
}

/**
 * The same for an island. Its query client holds what the island says that it reads and nothing else, so other data of the page cannot
 * get into markup that is kept without them.
 */
function renderKeptIsland({ id, element }: CollectedPart, reads: PageData, address: string): Piece[] {
  const render = (): Buffer[] => {
    const client = createQueryClient()
    for (const [key, data] of reads) client.setQueryData(key, data)
    const html = renderIsland({ id: PREFIX_MARK, element }, address, client)
    client.clear()
    return keptOf([html])
  }
  return withIds(id, fragments.get(element, render, JSON.stringify([address, reads])))
}

/** Splits markup where the prefix of its document goes, and encodes it. */
function keptOf(pieces: readonly Piece[]): Buffer[] {
  return pieces
    .join('')
    .split(PREFIX_MARK)
    .map((piece) => Buffer.from(piece))
}

/** Kept markup with the beginning of its ids in this document. */
function withIds(beginning: string, kept: readonly Buffer[]): Piece[] {
  return kept.flatMap((piece, at) => (at === 0 ? piece : [beginning, piece]))
}
