import { api } from '#site/api.ts'
import { localSessionId } from '#lib/local-session.ts'
import { markOf, SHOWN_MAX } from '#people/hidden.rules.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'

/** An answer that is older than this is not reused. */
const FRESH_MS = 60_000

let first: { answer: Promise<ViewerResult>; askedAt: number } | undefined
let isTaken = false

/** Fetches the viewer, and which of the members on this page are hidden from the viewer. */
export function requestViewer(signal?: AbortSignal): Promise<ViewerResult> {
  return api('GET /viewer', { query: { anonymous_session_id: localSessionId(), shows: shownMarks() }, signal })
}

/**
 * The marks of the members on this page. Islands that are awake are left out: they show the API's data, which contains no hidden members.
 */
function shownMarks(): string {
  const shown = document.querySelectorAll<HTMLElement>(':is([data-by],[data-owner]):not(lokma-island[awake] *)')
  return [...new Set(Array.from(shown, ({ dataset }) => markOf((dataset['by'] ?? dataset['owner'])!)))].slice(0, SHOWN_MAX).join('')
}

/** The first viewer answer of this page, fetched once. Needs neither React nor the query client. */
export function fetchFirstViewer(): Promise<ViewerResult> {
  first ??= { answer: requestViewer(), askedAt: Date.now() }
  return first.answer
}

/** Passes the first answer to the query client: once, and only while it is fresh. */
export function takeFirstViewer(): Promise<ViewerResult> | undefined {
  if (isTaken) return undefined
  isTaken = true
  return first && Date.now() - first.askedAt < FRESH_MS ? first.answer : undefined
}
