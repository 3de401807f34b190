import { WireError } from './records.ts'

/** What a client asks for. Without an id nobody waits for the answer. */
export interface Invocation {
  kind: 'invocation'
  id: string | undefined
  target: string
  args: unknown[]
}

export type ClientMessage = Invocation | { kind: 'stream'; id: string | undefined } | { kind: 'close' } | { kind: 'other' }

const ID_MAX = 128

/** @throws WireError for what is no handshake of the JSON protocol in its first version */
export function readHandshake(record: string): void {
  const { protocol, version } = readObject(record)
  if (protocol !== 'json') throw new WireError('The only protocol here is json.')
  if (version !== 1) throw new WireError('The only version of the json protocol here is 1.')
}

/** An unknown type of message is no error: a later version of the protocol may have it. @throws WireError */
export function readMessage(record: string): ClientMessage {
  const { type, invocationId, target, arguments: args, streamIds } = readObject(record)
  const id = typeof invocationId === 'string' && invocationId !== '' && invocationId.length <= ID_MAX ? invocationId : undefined
  if (invocationId !== undefined && invocationId !== null && id === undefined) throw new WireError('The invocation id is no short text.')
  if (type === 7) return { kind: 'close' }
  if (type === 4) return { kind: 'stream', id }
  if (type !== 1) return { kind: 'other' }
  if (typeof target !== 'string' || !Array.isArray(args)) throw new WireError('An invocation needs a target and arguments.')
  return Array.isArray(streamIds) && streamIds.length > 0 ? { kind: 'stream', id } : { kind: 'invocation', id, target, args }
}

function readObject(record: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(record)
  } catch {
    throw new WireError('The message is no JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WireError('The message is no object.')
  return value as Record<string, unknown>
}

export const handshakeAnswer = {}
export const ping = { type: 6 }

export function event(target: string, args: unknown[]): object {
  return { type: 1, target, arguments: args }
}

/** A result or an error, never both. */
export function completion(invocationId: string, outcome: { result: unknown } | { error: string }): object {
  return { type: 3, invocationId, ...('error' in outcome ? outcome : outcome.result === undefined ? {} : { result: outcome.result }) }
}

/** How a connection is ended: with what is wrong, if anything, and whether the client may come back by itself. */
export interface Goodbye {
  error?: string
  allowReconnect?: true
}

export function close(goodbye: Goodbye): object {
  return { type: 7, ...goodbye }
}
