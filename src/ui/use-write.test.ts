import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { CallKey } from '#lib/call-key.ts'
import { writeOptions } from './use-write.ts'

describe('a write of a screen', () => {
  it('keeps its idempotency key until a try succeeds', async () => {
    const keys: string[] = []
    const observer = new MutationObserver(
      new QueryClient(),
      writeOptions<string, string>(
        {
          send: async (text, key) => {
            keys.push(key.for(text))
            if (keys.length < 3) throw new Error('offline')
            return text
          },
        },
        new CallKey(),
      ),
    )
    for (const text of ['a', 'a', 'a', 'a']) await observer.mutate(text).catch(() => {})
    const [first, second, third, fourth] = keys
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  it('stays pending until the changed queries are read again, after success and after a failure', async () => {
    const client = new QueryClient()
    let reads = 0
    const queryKey = ['score']
    await client.fetchQuery({ queryKey, queryFn: () => ++reads })
    const shown = new QueryObserver(client, { queryKey, queryFn: () => ++reads, staleTime: Infinity }).subscribe(() => {})
    const seen: string[] = []
    const observer = new MutationObserver(
      client,
      writeOptions<boolean, string>(
        {
          send: async (isFine) => {
            if (!isFine) throw new Error('refused')
            return 'written'
          },
          refresh: [queryKey],
          onDone: (result, input) => seen.push(`${result} ${input}`),
          onFailed: (error) => seen.push(error.message),
        },
        new CallKey(),
      ),
    )
    await observer.mutate(true)
    expect([seen, reads]).toEqual([['written true'], 2])
    await observer.mutate(false).catch(() => {})
    expect([seen, reads]).toEqual([['written true', 'refused'], 3])
    shown()
  })
})
