import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { showWrite } from './show-write.ts'

it('an answer that was read before a write does not undo the write on the page [FIX-03]', async () => {
  const client = new QueryClient()
  const queryKey = ['comment', 7]
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((answer) => answers.push(answer))
  const observer = new QueryObserver(client, { queryKey, queryFn, initialData: 'crisp' })
  const end = observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult()
  await vi.waitFor(() => expect(answers).toHaveLength(1))

  showWrite(client, [queryKey], () => client.setQueryData(queryKey, 'stale'))
  answers[0]!('crisp')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(shown().data).toBe('stale')
  answers[1]!('stale')
  await vi.waitFor(() => expect(shown().isFetching).toBe(false))
  expect(shown().data).toBe('stale')

  // Nothing is on its way: nothing is read again.
  showWrite(client, [queryKey], () => client.setQueryData(queryKey, 'soft'))
  expect([answers.length, shown().data]).toEqual([2, 'soft'])
  end()
})
