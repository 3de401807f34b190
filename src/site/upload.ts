import { addressOf, ApiError, type Call, noAnswer, REFUSED } from '#lib/api.ts'
import { reportWait } from '#lib/waiting.ts'
import type { Answer, CallOf, Upload } from './api.ts'

interface Progress {
  /** From 0 to 1. A caller that shows progress says itself that it waits. */
  onProgress?: (part: number) => void
}

/** Uploads a file to an operation of the API, by XMLHttpRequest because fetch reports no upload progress. @throws ApiError */
export function upload<O extends Upload>(operation: O, call: CallOf<O> & Progress): Promise<Answer<O>> {
  const answer = send(operation, call as Call & Progress) as Promise<Answer<O>>
  return call.onProgress ? answer : reportWait(answer)
}

function send(operation: string, { onProgress, ...call }: Call & Progress): Promise<object> {
  const { signal, key } = call
  const file = call.body as Blob
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const stop = (): void => request.abort()
    const failed = (): void => fail(noAnswer())
    if (onProgress) request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, failed)
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) return done(answer)
      fail(new ApiError(request.status, answer))
      window.dispatchEvent(new CustomEvent(REFUSED, { detail: answer }))
    })
    request.open(operation.split(' ', 1)[0]!, addressOf(operation, call))
    request.setRequestHeader('content-type', file.type)
    if (key !== undefined) request.setRequestHeader('idempotency-key', key)
    if (signal?.aborted) return failed()
    signal?.addEventListener('abort', stop)
    request.send(file)
  })
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
