import { describe, expect, it } from 'vitest'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { ApiError, noAnswer } from '#lib/api.ts'
import { PhotoQueue, type PhotoTools } from './photo-queue.ts'

const photo = (name: string, given: { type?: string; size?: number } = {}): File => {
  const { type = 'image/jpeg', size = 10 } = given
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
}

/** A mock network that answers on demand. */
function network(queue: (tools: PhotoTools) => PhotoQueue) {
  const calls: {
    id: string
    key: string
    photo: Blob
    aborted: () => boolean
    progress: (part: number) => void
    answer: (error?: Error) => void
  }[] = []
  const shown = new Set<string>()
  const tools: PhotoTools = {
    prepare: async (file) => new Blob([file.name]),
    send: ({ restaurantId, key, photo, onProgress, signal }) =>
      new Promise((done, fail) => {
        signal.addEventListener('abort', () => fail(noAnswer()))
        const answer = (error?: Error) => (error ? fail(error) : done({ id: restaurantId } as Restaurant))
        calls.push({ id: restaurantId, key, photo, aborted: () => signal.aborted, progress: onProgress, answer })
      }),
    show: (file) => {
      shown.add(`blob:${file.name}`)
      return `blob:${file.name}`
    },
    forget: (preview) => shown.delete(preview),
  }
  const made = queue(tools)
  return { queue: made, calls, shown, states: () => made.items.map(({ file, state }) => `${file.name} ${state}`) }
}

/** Lets all pending work run that needs no answer. */
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 5))

describe('chosen photos', () => {
  it('are limited to three with the existing ones, and invalid files are reported [UPL-01 UPL-02 UPL-03 UPL-04]', () => {
    const { queue, states } = network((tools) => new PhotoQueue(tools))
    queue.add(
      [
        photo('a'),
        photo('b.pdf', { type: 'application/pdf' }),
        photo('c.svg', { type: 'image/svg+xml' }),
        photo('d', { size: 5_242_880 }),
        photo('e'),
        photo('f'),
      ],
      1,
    )
    expect(states()).toEqual(['a waiting', 'e waiting'])
    expect(queue.refused).toEqual([
      { file: 'b.pdf', problem: 'PHOTO_NOT_IMAGE' },
      { file: 'c.svg', problem: 'PHOTO_TYPE' },
      { file: 'd', problem: 'PHOTO_TOO_LARGE' },
      { file: 'f', problem: 'PHOTOS_TOO_MANY' },
    ])
    queue.remove(queue.items[0]!.id)
    expect([states(), queue.refused]).toEqual([['e waiting'], []])
  })

  it('upload one after another, each with progress; a failure does not stop others and is retried with the same key [ASK-30]', async () => {
    const { queue, calls, states } = network((tools) => new PhotoQueue(tools))
    const added: string[] = []
    queue.setOnAdded(({ id }) => added.push(id))
    queue.add([photo('a'), photo('b'), photo('c')], 0)
    await settle()
    expect(calls).toEqual([])

    const all = queue.upload('bufe')
    await settle()
    expect([calls.length, states()]).toEqual([1, ['a uploading', 'b waiting', 'c waiting']])
    calls[0]!.progress(0.4)
    expect(queue.items[0]!.progress).toBe(0.4)
    calls[0]!.answer()
    await settle()
    calls[1]!.answer(new ApiError(422, { code: 'PHOTO_UNREADABLE' }))
    await settle()
    calls[2]!.answer()
    expect(await all).toBe(false)
    expect(states()).toEqual(['a done', 'b failed', 'c done'])
    expect(queue.items[1]!.code).toBe('PHOTO_UNREADABLE')

    queue.retry(queue.items[1]!.id)
    await settle()
    expect([calls[3]!.key, await calls[3]!.photo.text()]).toEqual([calls[1]!.key, 'b'])
    expect(new Set(calls.map(({ key }) => key)).size).toBe(3)
    calls[3]!.answer()
    await settle()
    expect([states(), added]).toEqual([
      ['a done', 'b done', 'c done'],
      ['bufe', 'bufe', 'bufe'],
    ])
    expect(await queue.upload('bufe')).toBe(true)
    expect(calls).toHaveLength(4)
  })

  it('upload at once when the restaurant is known, also after a running one; removing a photo aborts its upload', async () => {
    const { queue, calls, states, shown } = network((tools) => new PhotoQueue(tools, 'bufe'))
    queue.add([photo('a')], 0)
    await settle()
    queue.add([photo('b')], 0)
    await settle()
    expect([calls.length, states()]).toEqual([1, ['a uploading', 'b waiting']])
    queue.remove(queue.items[0]!.id)
    await settle()
    expect([calls[0]!.aborted(), calls.length, states(), [...shown]]).toEqual([true, 2, ['b uploading'], ['blob:b']])
    calls[1]!.answer()
    await settle()
    expect(states()).toEqual(['b done'])
    queue.forgetPreviews()
    expect([...shown]).toEqual([])
  })
})
