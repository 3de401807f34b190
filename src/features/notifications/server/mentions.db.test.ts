import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { CommentPage, Reply } from '#features/comments/comments.contract.ts'
import { comment, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { NotificationPage } from '../notifications.contract.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

/** What a member is told; a badge of the first hundred comes to every new member. */
const told = async (member: Member) =>
  (await member.get<NotificationPage>('/notifications?limit=50')).body.items.filter(({ kind }) => kind !== 'badge')
const kindsOf = async (member: Member) => (await told(member)).map(({ kind }) => kind)

/** A restaurant of one member on which another has commented. */
async function discussion(): Promise<{ owner: Member; writer: Member; restaurant: string; said: number }> {
  const [owner, writer] = [await testApp.member('sahip'), await testApp.member('yazar')]
  const restaurant = await testApp.restaurant({ author_id: owner.profileId })
  await membersVote(testApp, restaurant, [writer.profileId], [8])
  return { owner, writer, restaurant, said: await comment(testApp, restaurant, writer.profileId, { content: 'Ekmeği çıtır' }) }
}

describe('a mention', () => {
  const mentionsOf = async (restaurant: string) =>
    (await testApp.visitor().get<CommentPage>(`/restaurants/${restaurant}/comments`)).body.items[0]!.mentions

  it('tells the person once, leads to the profile, and survives a change of the name [NTF-02]', async () => {
    const { owner, writer, restaurant, said } = await discussion()
    const person = await testApp.member('anilan')
    const content = `Bunu @${person.username} bilir, @${owner.username} de. posta@${person.username}`
    expect((await writer.send('PATCH', `/comments/${said}`, { content })).status).toBe(200)
    expect((await told(person))[0]).toMatchObject({ kind: 'mention', commentId: said })
    expect((await told(person))[0]!.href).toContain(`#yorum-${said}`)
    // The owner was told of the comment already.
    expect(await kindsOf(owner)).toEqual(['comment'])
    const renamed = `yeni_${person.username}`.slice(0, 20)
    expect((await person.send('PATCH', '/profile', { username: renamed })).status).toBe(200)
    await writer.send('PATCH', `/comments/${said}`, { content: `${content} Tamam.` })
    expect(await mentionsOf(restaurant)).toContainEqual({ name: person.username, username: renamed })
    await writer.send('PATCH', `/comments/${said}`, { content: 'Kimse yok' })
    expect([await mentionsOf(restaurant), await told(person)]).toEqual([[], []])
  })

  it('without a space after it reaches the member with the longest name that it begins with, after edits too [MEND-26]', async () => {
    const { writer, restaurant, said } = await discussion()
    const person = await testApp.member('anilan')
    const other = await testApp.member('oteki')
    const write = async (content: string) => {
      expect((await writer.send('PATCH', `/comments/${said}`, { content })).status).toBe(200)
      return (await mentionsOf(restaurant)).map(({ name }) => name).sort()
    }
    const name = person.username
    for (const content of [
      `@${name}.Harika olmuş`,
      `@${name}.Şahane`,
      `@${name}…`,
      `@${name}’ın`,
      `(@${name})`,
      `@${name}, selam`,
      `@${name}😀`,
      `@${name.replaceAll('i', 'ı')}`,
      `@${name.toUpperCase().replaceAll('I', 'İ')}`,
    ])
      expect([content, await write(content)]).toEqual([content, [name]])
    expect(await told(person)).toHaveLength(1)
    for (const content of [`@${name}ş`, `@${name}_`, `posta@${name}.Harika`, `@@${name}`])
      expect([content, await write(content)]).toEqual([content, []])
    expect(await write(`@${name}@${other.username}`)).toEqual([name, other.username].sort())
    // A known name stays that of its member when another member takes the longer one.
    expect(await write(`@${name}.h`)).toEqual([name])
    const longer = await testApp.member('uzun')
    await testApp.database.pool.query('update profiles set username = $1 where id = $2', [`${name}.h`, longer.profileId])
    expect(await write(`@${name}.h olmuş`)).toEqual([name])
    await write('kimse')
    expect(await write(`@${name}.H`)).toEqual([`${name}.h`])
    expect(await told(longer)).toHaveLength(1)
  })

  it('of nobody, of oneself, or of the eleventh person tells nobody [NTF-02 NTF-03]', async () => {
    const { writer, said } = await discussion()
    const people = await Promise.all(Array.from({ length: 11 }, () => testApp.member('on')))
    const content = `@boyle_biri_yok @${writer.username} ${people.map(({ username }) => `@${username}`).join(' ')}`
    const { body, status } = await writer.post<Reply>(`/comments/${said}/replies`, { content })
    expect([status, body.mentions]).toEqual([201, expect.objectContaining({ length: 10 })])
    const rings = await Promise.all(people.map(async (person) => (await told(person)).length))
    expect(rings.reduce((sum, one) => sum + one, 0)).toBe(body.mentions.filter(({ username }) => username !== writer.username).length)
    expect(await told(writer)).toEqual([])
  })
})
