import { type Call, request } from '#lib/api.ts'
import type { Api } from './api-types.ts'

export type Operation = keyof Api
export type Answer<O extends Operation> = Api[O]['answer']
/** What a call of an operation brings; nothing where it needs nothing. */
export type CallOf<O extends Operation> = Omit<Api[O], 'answer'> & Pick<Call, 'signal' | 'key' | 'proof'>
type Given<O extends Operation> = Record<string, never> extends Omit<Api[O], 'answer'> ? [call?: CallOf<O>] : [call: CallOf<O>]

/** The operations whose body is a file: src/site/upload.ts calls them. */
export type Upload = { [O in Operation]: Api[O] extends { body: Blob } ? O : never }[Operation]

/** Calls an operation of the API; its types are those of the OpenAPI document. @throws ApiError */
export const api = request as <O extends Exclude<Operation, Upload>>(operation: O, ...call: Given<O>) => Promise<Answer<O>>
