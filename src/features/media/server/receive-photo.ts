import type { Context } from 'hono'
import { DomainError } from '#lib/errors.ts'
import { readBody, skipBody } from '#server/limit-body.ts'
import type { AppEnv } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { fileProblem } from '../media.rules.ts'

/** Above what is accepted, so that a file that is a little too large is refused by its own sentence. */
const BODY_BYTES = 6 * 1024 * 1024

/**
 * The photo that a member sends as the body of a request, counted before it is read.
 * @throws DomainError RATE_LIMITED, PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_TOO_LARGE
 */
export async function receivePhoto(c: Context<AppEnv>, { limits }: Pick<Services, 'limits'>, member: Member): Promise<Buffer> {
  await limits.consume('upload', { viewer: member, address: c.get('address') }).catch(async (refusal: Error) => {
    // Who is still sending does not hear a refusal; what is refused is not kept meanwhile.
    await skipBody(c, BODY_BYTES)
    throw refusal
  })
  const data = await readBody(c, BODY_BYTES)
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const problem = data ? fileProblem({ type, size: data.length }) : 'PHOTO_TOO_LARGE'
  if (!data || problem) throw new DomainError(problem ?? 'PHOTO_TOO_LARGE', problem === 'PHOTO_TOO_LARGE' ? 413 : 415)
  return data
}
