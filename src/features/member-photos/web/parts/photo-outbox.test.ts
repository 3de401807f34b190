import { describe, expect, it } from 'vitest'
import { ApiError, noAnswer } from '#lib/api.ts'
import { mediaErrors } from '#platform/media/media.errors.ts'
import type { MemberPhoto } from '../../member-photos.contract.ts'
import type { KeptUpload } from './outbox-store.ts'
import { type OutboxTools, PhotoOutbox } from './photo-outbox.ts'

const upload = (key: string, memberId = 'zeynep'): KeptUpload => ({
  key,
  memberId,
  restaurantId: 'bufe',
  dishId: 1,
  alt: '',
  name: `${key}.jpg`,
  photo: new Blob([key]),
  chosenAt: Number(key.slice(1)),
})

/** A server that stores a photo once for each key, a browser's store, and a network that answers as it is told. */
function world(answers: ((key: string) => 'stored' | 'lost' | 'dead' | Error)[] = []) {
  const stored = new Map<string, number>()
  const kept = new Map<string, KeptUpload>()
  let pauses = 0
  const tools: OutboxTools = {
    store: {
      put: async (one) => void kept.set(one.key, one),
      remove: async (key) => void kept.delete(key),
      listOf: async (memberId) => [...kept.values()].filter((one) => one.memberId === memberId),
    },
    async send({ key }, onProgress) {
      const answer = answers.shift()?.(key) ?? 'stored'
      if (answer === 'dead') throw noAnswer()
      if (answer instanceof Error) throw answer
      onProgress(1)
      if (!stored.has(key)) stored.set(key, stored.size + 1)
      if (answer === 'lost') throw noAnswer()
      return { id: stored.get(key)! } as MemberPhoto
    },
    show: () => 'blob:',
    forget: () => {},
    pause: async () => void pauses++,
  }
  return { tools, stored, kept, pauses: () => pauses, outbox: () => new PhotoOutbox(tools) }
}

describe('photos on their way', () => {
  it('are lost by no dead network and no lost answer, and stored once each [PIC-01]', async () => {
    const dead = () => 'dead' as const
    const { outbox, stored, kept, pauses } = world([() => 'stored', dead, dead, () => 'lost', () => 'stored', dead])
    const box = outbox()
    const left: number[] = []
    box.setOnSent((_, amount) => left.push(amount))
    await box.add(Array.from({ length: 10 }, (_, at) => upload(`k${at}`)))
    expect([[...stored.keys()], kept.size, box.items.length]).toEqual([Array.from({ length: 10 }, (_, at) => `k${at}`), 0, 0])
    expect([left, pauses()]).toEqual([[9, 8, 7, 6, 5, 4, 3, 2, 1, 0], 4])
  })

  it('outlive a closed tab: the next visit of the same member sends the rest [PIC-01]', async () => {
    const one = world()
    await one.tools.store.put(upload('k1'))
    await one.tools.store.put(upload('k2'))
    await one.tools.store.put(upload('k3', 'mert'))
    await one.outbox().resume('zeynep')
    expect([[...one.stored.keys()], [...one.kept.keys()]]).toEqual([['k1', 'k2'], ['k3']])
  })

  it('that the server refuses stay with their reason, do not stop others, and can be sent again or given up', async () => {
    const refused = () => new ApiError(422, { code: 'PHOTOS_OF_DISH_FULL' })
    const { outbox, stored, kept } = world([refused, () => 'stored', refused])
    const box = outbox()
    await box.add([upload('k1'), upload('k2')])
    expect(box.items.map(({ upload, state, code }) => [upload.key, state, code])).toEqual([['k1', 'failed', 'PHOTOS_OF_DISH_FULL']])
    await box.retry('k1')
    expect([box.items[0]!.state, [...stored.keys()]]).toEqual(['failed', ['k2']])
    await box.remove('k1')
    expect([box.items.length, kept.size]).toEqual([0, 0])
  })

  it('that find no room stay with that reason: they are not sent again and again [PIC-04]', async () => {
    const [status] = mediaErrors.STORAGE_FULL
    const { outbox, kept, pauses } = world([() => new ApiError(status, { code: 'STORAGE_FULL' })])
    const box = outbox()
    await box.add([upload('k1')])
    expect([box.items[0]!.state, box.items[0]!.code, kept.size, pauses()]).toEqual(['failed', 'STORAGE_FULL', 1, 0])
  })

  it('wait where there were too many for a moment', async () => {
    const { outbox, stored, pauses } = world([() => new ApiError(429, { code: 'RATE_LIMITED' })])
    await outbox().add([upload('k1')])
    expect([stored.size, pauses()]).toEqual([1, 1])
  })
})
