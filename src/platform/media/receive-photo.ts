import { ensure } from '#lib/errors.ts'
import { readBody, skipBody } from '#platform/http/body-limit.ts'
import type { RequestContext } from '#platform/http/router.ts'
import type { Limiter } from '#platform/limits/limits.ts'
import type { Member } from '#platform/http/viewer.ts'
import { assertPhotoType } from './prepare-photo-header.ts'
import { fileProblem } from '#lib/media.rules.ts'

/** Above what is accepted, so that a file that is a little too large is refused by its own sentence. */
const BODY_BYTES = 6 * 1024 * 1024

/**
 * The photo that a member sends as the body of a request, counted as this action before it is read.
 * @throws DomainError RATE_LIMITED, PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_HEIC, PHOTO_ANIMATED, PHOTO_TOO_LARGE
 */
export async function receivePhoto<Action extends string>(
  c: RequestContext,
  { limits }: { limits: Pick<Limiter<Action>, 'consume'> },
  member: Member,
  action: Action,
): Promise<Buffer> {
  await limits.consume(action, { viewer: member, address: c.get('address') }).catch(async (refusal: Error) => {
    // A client that is still sending does not read a refusal; a refused body is discarded meanwhile.
    await skipBody(c, BODY_BYTES)
    throw refusal
  })
  const data = await readBody(c, BODY_BYTES)
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const problem = data ? fileProblem({ type, size: data.length }) : 'PHOTO_TOO_LARGE'
  // The bytes may give a more helpful refusal than the declared type, such as that of an animated GIF.
  if (data && problem === 'PHOTO_TYPE') assertPhotoType(data)
  ensure(data && !problem, problem ?? 'PHOTO_TOO_LARGE')
  return data
}
