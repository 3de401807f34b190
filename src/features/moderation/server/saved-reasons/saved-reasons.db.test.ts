import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savedReasonTexts as english } from '#features/moderation/saved-reasons.texts.en.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeAdmin, makeModerator } from '#tests/support/moderation.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { SavedReason, SavedReasonInput, SavedReasonList } from '../../saved-reasons.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let admin: Person
let moderator: Person
let member: Person
let initial: SavedReason[]

const list = async (by = moderator) => (await by.get<SavedReasonList>('/moderation/saved-reasons')).body.items
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
  moderator = await testApp.member('hakem')
  await makeModerator(testApp, moderator.profileId)
  member = await testApp.member('uye')
  initial = await list()
})
beforeEach(() => testApp.database.pool.query('delete from saved_reasons where made_by is not null'))
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const typed = (more: Partial<SavedReasonInput> = {}): SavedReasonInput => ({
  rule: 'violence',
  name: `Tehdit ${newWord()}`,
  facts: { tr: 'Yazınızda bir kişiye yönelik tehdit var.', en: 'Your text threatens a person.' },
  ...more,
})
const add = async (more: Partial<SavedReasonInput> = {}, by = moderator) => {
  const answer = await by.post<SavedReason>('/moderation/saved-reasons', typed(more))
  expect(answer.status).toBe(201)
  return answer.body
}
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]
const at = (id: number) => `/moderation/saved-reasons/${id}`

describe('saved reasons', () => {
  it('a new site has texts for its most common decisions, in both languages, each with an English name [QUE-02]', () => {
    expect(initial.map(({ rule }) => rule)).toEqual([
      'spam',
      'spam',
      'insult',
      'hate',
      'false_content',
      'private_data',
      'private_data',
      'other',
    ])
    for (const { facts, madeBy, version } of initial) {
      expect([madeBy, version, facts.tr === facts.en]).toEqual([null, 1, false])
      expect(facts.tr).toMatch(/[çğışöüİ]/)
    }
    expect(initial.map(({ name }) => name).toSorted()).toEqual(Object.keys(english.initialNames).toSorted())
  })

  it('a moderator saves one in both languages, and every moderator finds it under its rule [QUE-02]', async () => {
    const saved = await add({ name: '  Açık \n tehdit ', rule: 'violence' })
    expect(saved).toMatchObject({ name: 'Açık tehdit', version: 1, madeBy: { id: moderator.profileId } })
    const items = await list(admin)
    expect(items).toContainEqual(saved)
    expect(items.map(({ rule }) => rule).indexOf('violence')).toBe(items.findIndex(({ rule }) => rule === 'false_content') - 1)
  })

  it('a change and a deletion by another moderator reach all of them [QUE-02]', async () => {
    const { id } = await add()
    const next = typed({ facts: { tr: 'Yazınızda açık bir tehdit var.', en: 'Your text is an open threat.' } })
    const changed = await admin.send<SavedReason>('PUT', at(id), { ...next, version: 1 })
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ ...next, id, version: 2 })])
    expect(await list()).toContainEqual(changed.body)
    expect((await admin.send('DELETE', at(id), { version: 2 })).status).toBe(200)
    expect(await list()).toEqual(initial)
  })

  it('those who do not moderate neither read nor write them [QUE-02]', async () => {
    const { id } = await add()
    expect((await testApp.visitor().get('/moderation/saved-reasons')).status).toBe(401)
    for (const answer of [
      await member.get('/moderation/saved-reasons'),
      await member.post('/moderation/saved-reasons', typed()),
      await member.send('PUT', at(id), { ...typed(), version: 1 }),
      await member.send('DELETE', at(id), { version: 1 }),
    ])
      expect(codeOf(answer)).toEqual([403, 'ADMIN_ONLY'])
  })

  it('is refused without a rule, a name, or facts of 10 to 1000 characters in each language [QUE-02]', async () => {
    const facts = { tr: 'Yazınızda tehdit var.', en: 'Your text is a threat.' }
    for (const [more, code] of [
      [{ name: '   ' }, 'SAVED_REASON_NAME_EMPTY'],
      [{ name: 'a'.repeat(61) }, 'SAVED_REASON_NAME_TOO_LONG'],
      [{ facts: { ...facts, tr: ' Kısa yazı ' } }, 'FACTS_TOO_SHORT'],
      [{ facts: { ...facts, en: 'a'.repeat(1001) } }, 'FACTS_TOO_LONG'],
      [{ facts: { tr: facts.tr } }, 'INVALID_INPUT'],
      [{ rule: 'manners' }, 'INVALID_INPUT'],
    ] as [Partial<SavedReasonInput>, string][])
      expect(codeOf(await moderator.post('/moderation/saved-reasons', typed(more)))).toEqual([422, code])
  })

  it('has a name that no other one has, however it is written [QUE-02]', async () => {
    const first = await add({ name: 'İşaretli Tehdit' })
    const second = await add()
    for (const name of ['işaretli tehdit', 'ISARETLI  TEHDİT'])
      expect(codeOf(await moderator.post('/moderation/saved-reasons', typed({ name })))).toEqual([409, 'SAVED_REASON_EXISTS'])
    const taken = await moderator.send('PUT', at(second.id), { ...typed({ name: 'İŞARETLİ TEHDİT' }), version: 1 })
    expect(codeOf(taken)).toEqual([409, 'SAVED_REASON_EXISTS'])
    const own = await moderator.send<SavedReason>('PUT', at(first.id), { ...typed({ name: 'İşaretli tehdit' }), version: 1 })
    expect([own.status, own.body.name]).toEqual([200, 'İşaretli tehdit'])
  })

  it('of two moderators who change the same one at once, the second learns what it says now, and nothing of the first is lost [QUE-02]', async () => {
    const { id } = await add()
    const answers = await Promise.all(
      [moderator, admin, moderator, admin].map((by) =>
        by.send<SavedReason & { current?: SavedReason }>('PUT', at(id), { ...typed(), version: 1 }),
      ),
    )
    const winners = answers.filter(({ status }) => status === 200)
    const others = answers.filter(({ status }) => status !== 200)
    expect(winners).toHaveLength(1)
    for (const late of others) {
      expect(codeOf(late)).toEqual([409, 'SAVED_REASON_CHANGED'])
      expect(late.body.current).toEqual(winners[0]!.body)
    }
    expect(codeOf(await admin.send('DELETE', at(id), { version: 1 }))).toEqual([409, 'SAVED_REASON_CHANGED'])
    expect(await list()).toContainEqual(winners[0]!.body)
    // A moderator who saw the change goes on from it.
    expect((await admin.send('PUT', at(id), { ...typed(), version: 2 })).status).toBe(200)
  })

  it('one that was deleted meanwhile is neither changed nor deleted again [QUE-02]', async () => {
    const { id } = await add()
    await admin.send('DELETE', at(id), { version: 1 })
    expect(codeOf(await moderator.send('PUT', at(id), { ...typed(), version: 1 }))).toEqual([404, 'SAVED_REASON_NOT_FOUND'])
    expect(codeOf(await moderator.send('DELETE', at(id), { version: 1 }))).toEqual([404, 'SAVED_REASON_NOT_FOUND'])
  })

  it('there are at most fifty, also when several moderators add the last one at once [QUE-02]', async () => {
    for (let count = initial.length; count < 49; count++) await add()
    const answers = await Promise.all([moderator, admin, moderator, admin].map((by) => by.post('/moderation/saved-reasons', typed())))
    expect(answers.map(codeOf).toSorted()).toEqual([
      [201, undefined],
      [409, 'SAVED_REASONS_FULL'],
      [409, 'SAVED_REASONS_FULL'],
      [409, 'SAVED_REASONS_FULL'],
    ])
    expect(await list()).toHaveLength(50)
  })

  it('each change is written to the audit log: who, what and which, never the words [QUE-02]', async () => {
    const lines: Record<string, unknown>[] = []
    const loud = await createTestApp()
    const boss = await loud.member('bas')
    await makeModerator(loud, boss.profileId)
    loud.context.config.logLevel = 'error'
    loud.context.log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
    const headers = { 'idempotency-key': 'kayitli-metin-2' }
    const input = typed({ name: 'Gizli ad' })
    for (let time = 0; time < 2; time++) await boss.post('/moderation/saved-reasons', input, headers)
    const id = (await list(boss)).find(({ name }) => name === 'Gizli ad')!.id
    await boss.send('PUT', at(id), { ...typed(), version: 1 })
    expect(codeOf(await boss.send('PUT', at(id), { ...typed(), version: 1 }))).toEqual([409, 'SAVED_REASON_CHANGED'])
    await boss.send('DELETE', at(id), { version: 2 })
    const who = { audit: true, adminId: boss.profileId, admin: boss.username, contentId: String(id) }
    expect(lines).toMatchObject([
      { ...who, action: 'saved reason added' },
      { ...who, action: 'saved reason changed' },
      { ...who, action: 'saved reason deleted' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/Gizli ad|tehdit/)
    await loud.close()
  })

  it('a call that is repeated after a lost answer saves one [QUE-02]', async () => {
    const [input, headers] = [typed(), { 'idempotency-key': 'kayitli-metin-1' }]
    const first = await moderator.post<SavedReason>('/moderation/saved-reasons', input, headers)
    expect((await moderator.post('/moderation/saved-reasons', input, headers)).body).toEqual(first.body)
    expect(await list()).toHaveLength(initial.length + 1)
  })

  it('stays when its moderator leaves, without the name [QUE-02]', async () => {
    const leaving = await testApp.member('giden')
    await makeModerator(testApp, leaving.profileId)
    const { id } = await add({}, leaving)
    await testApp.database.pool.query('delete from auth_users where id = (select auth_id from profiles where id = $1)', [leaving.profileId])
    expect((await list()).find((one) => one.id === id)?.madeBy).toBeNull()
    await testApp.database.pool.query('delete from saved_reasons where id = $1', [id])
  })
})
