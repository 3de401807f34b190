import { type MutationOptions, type QueryClient, type QueryKey, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallKey } from '#lib/call-key.ts'
import { toast } from './toast.ts'

/** A write of a screen: how it is sent, and what happens after success or failure. */
export interface Write<Input, Result> {
  /** Sends the write. @param key creates the idempotency key of a request, for writes that need one */
  send: (input: Input, key: CallKey) => Promise<Result>
  /** The text of the toast after success. */
  said?: string | ((result: Result, input: Input) => string)
  /** The text of the toast after a failure. Without it the screen shows the error. */
  failed?: string | ((error: Error, input: Input) => string)
  /** The queries that are refetched after success and after failure; the write is pending until they are. */
  refresh?: readonly QueryKey[]
  /** Runs after the toast; the write is pending until its promise settles. */
  onDone?: (result: Result, input: Input, client: QueryClient) => unknown
  onFailed?: (error: Error, input: Input, client: QueryClient) => unknown
}

/** A mutation that sends a write of the member. A repeated attempt has the same idempotency key until one succeeds. */
export function useWrite<Input = void, Result = unknown>(write: Write<Input, Result>) {
  const [key] = useState(() => new CallKey())
  return useMutation(writeOptions(write, key))
}

/** The options of the mutation for a write. */
export function writeOptions<Input, Result>(write: Write<Input, Result>, key: CallKey): MutationOptions<Result, Error, Input> {
  const { said, failed, refresh } = write
  return {
    mutationFn: (input) => write.send(input, key),
    onSuccess: (result, input, _, { client }) => {
      key.done()
      if (said !== undefined) toast(typeof said === 'string' ? said : said(result, input), { tone: 'good' })
      return write.onDone?.(result, input, client)
    },
    onError: (error, input, _, { client }) => {
      if (failed !== undefined) toast(typeof failed === 'string' ? failed : failed(error, input), { tone: 'error' })
      return write.onFailed?.(error, input, client)
    },
    ...(refresh && {
      onSettled: (_result, _error, _input, _shown, { client }) =>
        Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey }))),
    }),
  }
}
