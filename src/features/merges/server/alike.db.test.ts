import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duet } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { AlikeDraft, AlikeRestaurants } from '../likeness.contract.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let member: Requester
beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.member('ekleyen')
})
afterAll(() => testApp.close())

const ask = async (draft: AlikeDraft) => (await member.post<AlikeRestaurants>('/similar-restaurants', draft)).body.items
const post = async (draft: object) => (await member.post<{ id: string }>('/restaurants', draft)).body.id
const kadikoy = { province: 34, district: 'kadikoy' }
const at = (latitude: number, longitude: number) => `https://www.google.com/maps/@${latitude},${longitude},17z`

describe('restaurants like the one that is being added', () => {
  it('are those of a like name in the same district, by choice or by address, and of no other district [MRG-01]', async () => {
    const here = await post({ title: 'Kokoreççi Asım Usta', place: kadikoy })
    const there = await post({ title: 'Asım Usta Kokoreç', place: { province: 34, district: 'besiktas' } })
    await post({ title: 'Kokoreççi Kemal', place: kadikoy })
    await duet(testApp, here, (await testApp.member('duetci')).profileId)
    expect((await ask({ title: 'asim usta', place: kadikoy })).map(({ id }) => id)).toEqual([here])
    expect((await ask({ title: 'Asım Usta Kokoreç', address: 'Moda Caddesi, Kadıköy, İstanbul' })).map(({ id }) => id)).toEqual([here])
    expect((await ask({ title: 'Asım Usta' })).map(({ id }) => id).toSorted()).toEqual([here, there].toSorted())
    expect(await ask({ title: 'Dürümcü Emmi', place: kadikoy })).toEqual([])
  })

  it('are those within 150 metres of the pin, also across the border of a district, with their distance [MRG-01]', async () => {
    const near = await post({ title: 'Midyeci Ahmet', mapsLink: at(40.99, 29.02), place: { province: 34, district: 'uskudar' } })
    const far = await post({ title: 'Midyeci Ahmet', mapsLink: at(40.992, 29.02), place: { province: 34, district: 'uskudar' } })
    const found = await ask({ title: 'Ahmet Midye', pin: { longitude: 29.021, latitude: 40.9905 }, place: kadikoy })
    expect(found.map(({ id }) => id)).toEqual([near])
    expect(found[0]!.metres).toBeGreaterThan(80)
    expect(found[0]!.metres).toBeLessThan(150)
    expect((await ask({ title: 'Ahmet Midye', mapsLink: at(40.9921, 29.02), place: kadikoy })).map(({ id }) => id)).toEqual([far])
  })

  it('are at most three, the likest first [MRG-01]', async () => {
    for (let turn = 0; turn < 7; turn++)
      await testApp.restaurant({ title: `Şampiyon Kokoreç ${['Moda', 'Rıhtım', 'Çarşı'][turn % 3]}`, ...kadikoy })
    const same = await post({ title: 'Şampiyon Kokoreç', place: kadikoy })
    const found = await ask({ title: 'Şampiyon Kokoreç', place: kadikoy })
    expect([found.length, found[0]!.id]).toEqual([3, same])
  })

  it('are shown to members, and a name of signs or one letter finds none [MRG-01]', async () => {
    expect((await testApp.visitor().post('/similar-restaurants', { title: 'Asım Usta' })).status).toBe(401)
    for (const title of ['...', 'a', '%%%', '🌯']) expect(await ask({ title })).toEqual([])
    expect((await member.post('/similar-restaurants', { title: 'Asım', pin: { longitude: 2, latitude: 48 } })).status).toBe(422)
  })
})
