import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { api } from '#site/api.ts'
import { addressOf, ApiError, noAnswer } from '#lib/api.ts'
import { photoOf } from '#lib/media.rules.ts'

interface Upload {
  restaurantId: string
  photo: Blob
  /** The idempotency key of all attempts, so that a lost response adds no photo twice. */
  key: string
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Adds a photo to the author's restaurant, by XMLHttpRequest because fetch reports no upload progress. @throws ApiError */
export function uploadPhoto({ restaurantId, photo, key, onProgress, signal }: Upload): Promise<Restaurant> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const stop = (): void => request.abort()
    const failed = (): void => fail(noAnswer())
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, failed)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status === 201) done(answer as unknown as Restaurant)
      else fail(new ApiError(request.status, answer))
    })
    request.open('POST', addressOf('POST /restaurants/{id}/photos', { params: { id: restaurantId } }))
    request.setRequestHeader('content-type', photo.type)
    request.setRequestHeader('idempotency-key', key)
    if (signal.aborted) return failed()
    signal.addEventListener('abort', stop)
    request.send(photo)
  })
}

/** Removes a photo from the author's restaurant by its address. @throws ApiError */
export function removePhoto(restaurantId: string, address: string): Promise<Restaurant> {
  return api('DELETE /restaurants/{id}/photos/{name}', { params: { id: restaurantId, name: photoOf(address) } })
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
