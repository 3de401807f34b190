import type { Page } from '@playwright/test'

type Browser = Pick<Page, 'request'>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call of this browser's member or visitor, as the page would send it. It fails on a refusal, so that no screen is half prepared. */
export async function call<T = unknown>({ request }: Browser, method: Method, path: string, data?: unknown): Promise<T> {
  const headers: Record<string, string> = { origin: process.env['JOURNEY_URL'] ?? '' }
  const isPicture = data instanceof Uint8Array
  if (isPicture) headers['content-type'] = 'image/jpeg'
  const sent = data === undefined ? {} : { data: isPicture ? Buffer.from(data) : data }
  const answer = await request.fetch(`/api${path}`, { method, headers, ...sent })
  const body = await answer.text()
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${body}`)
  return (body === '' ? undefined : JSON.parse(body)) as T
}

/** What the API answers to this browser. */
export const read = <T>(browser: Browser, path: string): Promise<T> => call<T>(browser, 'GET', path)
