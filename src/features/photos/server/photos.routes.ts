import { z } from 'zod'
import { fileProblem, PHOTO_TYPES } from '#features/media/media.rules.ts'
import { DomainError } from '#lib/errors.ts'
import { idempotencyHeaders } from '#server/idempotency.ts'
import { readBody, skipBody } from '#server/limit-body.ts'
import { createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { assertMember } from '#server/viewer.ts'
import { restaurant } from '#features/restaurants/restaurants.contract.ts'
import { addPhoto } from './add-photo.ts'
import { removePhoto } from './remove-photo.ts'

/** Above what is accepted, so that a file that is a little too large is refused by its own sentence. */
const BODY_BYTES = 6 * 1024 * 1024

const tags = ['restaurants']
const id = z.string().max(160)
const file = { schema: z.any().meta({ type: 'string', format: 'binary' }) }

const postPhoto = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/photos',
  tags,
  summary: 'Add a photo to the own restaurant or duet: the file itself is the body',
  request: {
    params: z.object({ id }),
    headers: idempotencyHeaders,
    body: { required: true, content: Object.fromEntries(PHOTO_TYPES.map((type) => [type, file])) },
  },
  responses: { 201: json(restaurant, 'The restaurant with the photo behind the others') },
})

const deletePhoto = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/photos/{name}',
  tags,
  summary: 'Remove a photo from the own restaurant or duet',
  request: { params: z.object({ id, name: z.string().max(160).meta({ description: "What stands between '/media/' and '-1600.webp'" }) }) },
  responses: { 200: json(restaurant, 'The restaurant without it') },
})

export function photoRoutes(services: Services) {
  return createRouter()
    .openapi(postPhoto, async (c) => {
      const viewer = await c.get('viewer')()
      assertMember(viewer)
      await services.limits.consume('upload', { viewer, address: c.get('address') }).catch(async (refusal: Error) => {
        // Who is still sending does not hear a refusal; what is refused is not kept meanwhile.
        await skipBody(c, BODY_BYTES)
        throw refusal
      })
      const data = await readBody(c, BODY_BYTES)
      const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
      const problem = data ? fileProblem({ type, size: data.length }) : 'PHOTO_TOO_LARGE'
      if (!data || problem) throw new DomainError(problem ?? 'PHOTO_TOO_LARGE', problem === 'PHOTO_TOO_LARGE' ? 413 : 415)
      const key = c.req.valid('header')['idempotency-key']
      return c.json(await addPhoto(services, viewer, c.req.valid('param').id, data, key), 201)
    })
    .openapi(deletePhoto, async (c) => {
      const { id, name } = c.req.valid('param')
      return c.json(await removePhoto(services, await c.get('viewer')(), id, name), 200)
    })
}
