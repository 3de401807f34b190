import type { JSX } from 'react'
import { t } from '#i18n/index.ts'

type Meta = JSX.IntrinsicElements['meta']

interface PageHead {
  /** Without the site's name; undefined: the name alone. */
  title?: string
  description: string
  /** The canonical path. */
  path: string
  /** The path or address of a picture. */
  image?: string
  /** Kept out of search engines. */
  isPrivate?: boolean
  /** What the page is, for machines. */
  jsonLd?: Record<string, unknown>[]
}

let origin = ''
// In the browser the page itself tells what the server knew, so that both write the same addresses.
if (typeof document !== 'undefined') {
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''
  if (URL.canParse(canonical)) origin = new URL(canonical).origin
}

/** Tells where people reach the site; until then addresses are relative. */
export function setOrigin(given: string): void {
  origin = given
}

/** The address of a path as others should link to it. */
export function absolute(path: string): string {
  return path.startsWith('/') ? `${origin}${path}` : path
}

/** What the head of a page says: title, description, canonical address, picture, data for machines. */
export function pageHead({ title, description, path, image, isPrivate = false, jsonLd = [] }: PageHead) {
  // The router writes this entry as a script of data; its types do not know it.
  const data = jsonLd.map((one) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...one } }) as Meta)
  const full = title === undefined ? t.common.siteName : `${title} · ${t.common.siteName}`
  return {
    meta: [
      { title: full },
      { name: 'description', content: description },
      { property: 'og:site_name', content: t.common.siteName },
      { property: 'og:locale', content: 'tr_TR' },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title ?? t.common.siteName },
      { property: 'og:description', content: description },
      { property: 'og:url', content: absolute(path) },
      ...(image
        ? [
            { property: 'og:image', content: absolute(image) },
            { name: 'twitter:card', content: 'summary_large_image' },
          ]
        : []),
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      ...data,
    ] satisfies Meta[] as Meta[],
    links: [{ rel: 'canonical', href: absolute(path) }],
  }
}

/** The way from home to a page, for search engines. */
export function breadcrumbs(...steps: { name: string; path: string }[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: t.common.siteName, path: '/tr' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}
