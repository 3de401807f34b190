import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { PageData } from '#ui/query-client.ts'
import type { PageHead } from './head.ts'
import type { PageReads } from './page-reads.ts'

export interface PageRequest {
  /** The parts of the path that a route names, like `id`. */
  params: Readonly<Record<string, string>>
  /** The query; a name that is given twice has a list. */
  search: Readonly<Record<string, string | string[]>>
  reads: PageReads
  /** Holds what the components of this page read. */
  client: QueryClient
}

/** What a route answers. */
export interface PageAnswer {
  head: PageHead
  view: ReactElement
  /** 410: removed, 451: taken down by law. */
  status?: 200 | 404 | 410 | 451
  /** What is missing: the page says the same for every address of this kind, so it is rendered once. */
  missing?: 'page' | 'restaurant' | 'collection' | 'place'
  /** The texts of inline scripts in the view: the content policy allows exactly these. */
  scripts?: readonly string[]
  /** What the page shows: a write that changes it makes the cached page old. */
  tags?: readonly string[]
  /** Order or filter depends on the time: the page is fresh for a second only. */
  isTimeBound?: boolean
  /** Data for the islands, which they would ask for otherwise. */
  data?: PageData
  /** The island that hydrates at once. */
  screen?: string
}

/** One address, or all of a kind: '/tr/restaurants/:id'. */
export interface Route {
  path: string
  /** @throws Redirect or a refusal of a verb: 404 becomes the page `missing` */
  answer(asked: PageRequest): PageAnswer | Promise<PageAnswer>
}

/** Thrown by a route to redirect. */
export class Redirect extends Error {
  readonly location: string
  /** 308: the page is found there from now on, and the query of the request goes along. */
  readonly status: 307 | 308
  constructor(location: string, status: 307 | 308 = 307) {
    super(`redirect to ${location}`)
    this.location = location
    this.status = status
  }
}

/** Whether a verb refused with this status. Verbs and pages are separate builds, so `instanceof` does not work. */
export function isRefusal(error: unknown, ...statuses: number[]): boolean {
  return error instanceof Error && 'status' in error && statuses.includes(error.status as number)
}

/** What a read found; undefined where it is gone, never was, or the address is no valid one. */
export async function orMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (isRefusal(error, 404, 422)) return undefined
    throw error
  })
}

/** For an invalid cursor of a list, redirects to the beginning of the list. @throws Redirect */
export async function orBegin<T>(cursor: unknown, reading: Promise<T>, beginning: string): Promise<T> {
  return reading.catch((error: unknown) => {
    throw cursor !== undefined && isRefusal(error, 422) ? new Redirect(beginning) : error
  })
}
