import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { errors } from '#app/errors.ts'
import { DomainError, type ErrorCode } from '#lib/errors.ts'
import { errorBody, createOnError } from './error-body.ts'
import { createRouter, defineRoute } from './router.ts'

const codes = Object.keys(errors) as ErrorCode[]

function answering(code: ErrorCode) {
  const route = defineRoute({ method: 'get', path: '/', responses: {} })
  const router = createRouter()
  router.onError(createOnError())
  router.use((c, next) => {
    c.set('requestId', 'request 1')
    c.set('log', pino({ enabled: false }))
    return next()
  })
  return router.openapi(route, () => {
    throw new DomainError(code)
  })
}

describe('error codes', () => {
  it.each(codes)('%s answers with its status, in the documented shape [ERR-05]', async (code) => {
    const response = await answering(code).request('/')
    expect(response.status).toBe(errors[code][0])
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(errorBody.parse(await response.json())).toEqual({
      error: errors[code][1],
      message: errors[code][1],
      code,
      requestId: 'request 1',
    })
    expect(response.headers.has('Retry-After')).toBe(response.status === 503)
  })

  it('the API documentation gives every status of an error the same shape [ERR-05]', () => {
    const document = answering('FORBIDDEN').getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
    const { responses } = document.paths!['/']!.get!
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
    const shape = { description: expect.any(String), content }
    expect(responses).toEqual({ '4XX': shape, default: shape })
  })
})
