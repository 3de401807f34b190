import type { APIRequestContext } from '@playwright/test'
import { decide, findWaiting, openWaiting } from '#tests/support/desk.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { newName, signInByApi, signUp } from '#tests/support/people.ts'
import { beginning, texts } from '#tests/support/texts.ts'

async function add(by: APIRequestContext, title: string, rest: object = {}): Promise<string> {
  const answer = await by.post('/api/restaurants', { data: { title, ...rest }, headers: { origin: process.env['JOURNEY_URL'] ?? '' } })
  return ((await answer.json()) as { id: string }).id
}

test(
  'a member proposes that two restaurants are one, the admin merges them and undoes it, and the old address leads to the other [MRG-02 CHG-14]',
  main,
  async ({ page }) => {
    await signUp(page)
    const name = newName()
    const [one, other] = [await add(page.request, `Kokoreççi ${name}`), await add(page.request, `${name} Kokoreç`)]

    await page.goto(`/tr/restaurants/${one}#bilgiler`)
    await page.getByRole('button', { name: texts.merges.propose }).click()
    const form = page.getByRole('dialog', { name: texts.merges.title })
    await form.getByLabel(texts.merges.other).fill(name)
    await form.getByRole('button', { name: beginning(`${name} Kokoreç`) }).click()
    const note = form.getByLabel(texts.merges.note)
    await note.fill('Bkz. kazan.example/bonus')
    await form.getByRole('button', { name: texts.merges.submit }).click()
    await expect(form.getByText(texts.errors.PROPOSAL_LINK)).toBeVisible()
    await expect(note).toHaveAttribute('aria-invalid', 'true')
    await expect(note).toHaveValue('Bkz. kazan.example/bonus')
    await note.fill('Tabela değişti')
    await form.getByRole('button', { name: texts.merges.submit }).click()
    await expect(page.getByText(texts.merges.proposed)).toBeVisible()

    await signInByApi(page, 'admin@lokma.example')
    const proposal = await findWaiting(page, 'merge', name)
    const card = await openWaiting(page, proposal)
    await expect(card).toContainText('Tabela değişti')
    await card.getByRole('radio', { name: texts.merges.keep(`${name} Kokoreç`) }).click()
    await card.getByRole('button', { name: texts.merges.merge }).click()
    const ask = page.getByRole('alertdialog', { name: texts.merges.confirm(`Kokoreççi ${name}`, `${name} Kokoreç`) })
    await decide(page, () => ask.getByRole('button', { name: texts.merges.merge }).click())

    const old = await page.context().newPage()
    await old.goto(`/tr/restaurants/${one}?kaynak=eski#yorumlar`)
    await expect(old).toHaveURL(new RegExp(`/tr/restaurants/${other}\\?kaynak=eski#yorumlar$`))

    await page.goto('/tr/admin/merges')
    const log = page.getByRole('region', { name: texts.merges.log })
    await log.getByRole('button', { name: texts.merges.undoOf(`Kokoreççi ${name}`) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.merges.undo }).click()
    await expect(log.getByRole('listitem').filter({ hasText: name })).toContainText(texts.merges.undoneBy('elif_meydan'))
    await old.goto(`/tr/restaurants/${one}`)
    await expect(old).toHaveURL(new RegExp(`/tr/restaurants/${one}$`))
    await expect(old.getByRole('heading', { level: 1, name: `Kokoreççi ${name}` })).toBeVisible()
    await old.close()
  },
)

test('while a restaurant is added, those of a like name in its district are shown; each is opened or dueted by one press, and the text stays [MRG-01]', async ({
  page,
}) => {
  await signUp(page)
  const name = newName()
  await add(page.request, `Midyeci ${name}`, { place: { province: 34, district: 'kadikoy' } })
  await add(page.request, `${name} Midye Evi`, { place: { province: 6, district: 'cankaya' } })
  await page.goto('/tr/ask')
  await page.getByLabel(texts.posting.name).fill(`${name} Midye`)
  const hint = page.getByRole('region', { name: texts.posting.similar })
  await expect(hint.getByRole('listitem')).toHaveCount(2)
  await page.getByLabel(texts.posting.address).fill('Moda Caddesi, Kadıköy, İstanbul')
  await expect(hint.getByRole('listitem')).toHaveCount(1)
  await expect(hint.getByRole('link', { name: texts.duets.makeOf(`Midyeci ${name}`) })).toBeVisible()
  await hint
    .getByRole('link', { name: beginning(`Midyeci ${name}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Midyeci ${name}` })).toBeVisible()
  await page.goto('/tr/ask')
  await expect(page.getByLabel(texts.posting.name)).toHaveValue(`${name} Midye`)
})
