import { languageTexts } from '#texts/i18n/language'
import { commonTexts } from '#texts/i18n/common'
import { escapeHtml } from './escape-html.ts'

export interface PageHead {
  /** Without the site's name; undefined: the name alone. */
  title?: string
  description: string
  /** The canonical path. */
  path: string
  /** The path or address of a picture. */
  image?: string
  /** Kept out of search engines. */
  isPrivate?: boolean
  /** Structured data of the page. */
  jsonLd?: Record<string, unknown>[]
}

let origin = ''

/** Sets the origin under which people reach the site; until then addresses are relative. */
export function setOrigin(given: string): void {
  origin = given
}

/** The address of a path as other sites should link to it. */
export function absolute(path: string): string {
  return path.startsWith('/') ? `${origin}${path}` : path
}

/** The elements of a head: title, description, canonical address, picture, data for machines. */
export function headMarkup({ title, description, path, image, isPrivate = false, jsonLd = [] }: PageHead): string {
  const name = commonTexts.siteName
  const full = title === undefined ? name : `${title} · ${name}`
  return [
    `<title>${escapeHtml(full)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', name),
    meta('property', 'og:locale', languageTexts.openGraph),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title ?? name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', absolute(path)),
    ...(image ? [meta('property', 'og:image', absolute(image)), meta('name', 'twitter:card', 'summary_large_image')] : []),
    ...(isPrivate ? [meta('name', 'robots', 'noindex')] : []),
    `<link rel="canonical" href="${escapeHtml(absolute(path))}"/>`,
    ...jsonLd.map((one) => `<script type="application/ld+json">${jsonText({ '@context': 'https://schema.org', ...one })}</script>`),
  ].join('')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}"/>`
}

/** JSON that is safe in a script element: nothing in it ends the element. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** The way from home to a page, for search engines. */
export function breadcrumbs(...steps: { name: string; path: string }[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: commonTexts.siteName, path: '/tr' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}
