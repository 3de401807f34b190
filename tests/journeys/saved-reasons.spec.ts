import type { Locator, Page } from '@playwright/test'
import type { SavedReason, SavedReasonInput } from '#features/moderation/saved-reasons.contract.ts'
import { appoint } from '#tests/support/admin-screens.ts'
import { call } from '#tests/support/calls.ts'
import { bothWidths, expect, main, test } from '#tests/support/journey.ts'
import { asAdmin } from '#tests/support/kept.ts'
import { newName, PASSWORD, signInByApi, signUp } from '#tests/support/people.ts'
import { restaurantWithPhoto } from '#tests/support/queue-screens.ts'
import { texts } from '#tests/support/texts.ts'

const shown = (name: string): string => texts.savedReasons.initialNames[name] ?? name

const typed = (name: string): SavedReasonInput => ({
  rule: 'false_content',
  name,
  facts: { tr: `Bu mekan başka bir adla zaten var: ${name}.`, en: `This one is listed under another name: ${name}.` },
})

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session/ })
}

/** Opens the dialog that removes a restaurant, in the admin area. */
async function openRemoval(page: Page, title: string): Promise<Locator> {
  await page.goto('/tr/admin/restaurants')
  const list = page.getByRole('region', { name: texts.desk.restaurants.list })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await page.getByLabel(texts.desk.restaurants.name).fill(title)
  await page.getByRole('button', { name: texts.desk.restaurants.search }).click()
  await list.getByRole('button', { name: texts.desk.restaurants.remove(title) }).click()
  return page.getByRole('dialog', { name: texts.moderation.confirmQuestion(title) })
}

async function fillIn(form: Locator, { name, facts, rule }: SavedReasonInput): Promise<void> {
  await form.getByLabel(texts.savedReasons.name).fill(name)
  await form.getByLabel(texts.savedReasons.rule, { exact: true }).selectOption(rule)
  await form.getByLabel(texts.savedReasons.texts.tr).fill(facts.tr)
  await form.getByLabel(texts.savedReasons.texts.en).fill(facts.en)
}

test(
  'a moderator saves a reason, removes with it in English and in Turkish, and the member reads both [QUE-02]',
  main,
  async ({ page }) => {
    const author = await signUp(page)
    const titles = { en: `Double ${newName()}`, tr: `Çifte ${newName()}` }
    for (const title of Object.values(titles)) await restaurantWithPhoto(page.request, title)
    await signOut(page)
    const moderator = await signUp(page)
    await asAdmin(page)
    await appoint(page.request, moderator)
    await signOut(page)
    await signInByApi(page, `${moderator}@example.com`, PASSWORD)

    await page.goto('/tr/admin/reasons')
    await page.getByRole('button', { name: texts.savedReasons.add }).click()
    const form = page.getByRole('form', { name: texts.savedReasons.formNew })
    await form.getByRole('button', { name: texts.savedReasons.save }).click()
    await expect(form.getByText(texts.errors.SAVED_REASON_NAME_EMPTY)).toBeVisible()
    const reason = typed(`Yinelenen ${newName()}`)
    await fillIn(form, reason)
    await form.getByRole('button', { name: texts.savedReasons.save }).click()
    await expect(page.getByText(texts.savedReasons.saved(reason.name))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: reason.name })).toContainText(reason.facts.en)

    for (const language of ['en', 'tr'] as const) {
      const dialog = await openRemoval(page, titles[language])
      await dialog.getByRole('radio', { name: language === 'en' ? 'English' : 'Türkçe' }).check()
      await dialog.getByLabel(texts.savedReasons.choose).selectOption({ label: reason.name })
      await expect(dialog.getByLabel(texts.moderation.rule)).toHaveValue('false_content')
      await expect(dialog.getByLabel(texts.moderation.facts)).toHaveValue(reason.facts[language])
      await dialog.getByRole('button', { name: texts.moderation.removeYes, exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(texts.desk.restaurants.none)).toBeVisible()
    }

    await signOut(page)
    await signInByApi(page, `${author}@example.com`, PASSWORD)
    await page.goto('/tr/decisions')
    for (const text of [reason.facts.en, reason.facts.tr]) {
      const decision = page.getByRole('listitem').filter({ hasText: text })
      await expect(decision).toContainText(texts.moderation.rules.false_content)
    }
  },
)

test('a saved reason changes its language as long as nobody edits it, and replaces typed words only when asked to [QUE-02]', async ({
  page,
}) => {
  await signUp(page)
  const title = `Elle yazılan ${newName()}`
  await restaurantWithPhoto(page.request, title)
  await signOut(page)
  await asAdmin(page)
  const dialog = await openRemoval(page, title)
  const facts = dialog.getByLabel(texts.moderation.facts)
  const choice = dialog.getByLabel(texts.savedReasons.choose)
  const question = dialog.getByText(texts.savedReasons.own)

  await dialog.getByRole('radio', { name: 'Türkçe' }).check()
  await choice.selectOption({ label: shown('Konu dışı') })
  await expect(facts).toHaveValue(/^Paylaştığınız içerik bu mekanla/)
  await dialog.getByRole('radio', { name: 'English' }).check()
  await expect(facts).toHaveValue(/^What you posted is not about/)
  await choice.selectOption({ label: shown('İlan ve reklam') })
  await expect(facts).toHaveValue(/^What you posted does not review/)
  await expect(dialog.getByLabel(texts.moderation.rule)).toHaveValue('spam')
  await expect(question).toHaveCount(0)

  // Edited words stay, whatever is chosen.
  const own = 'The photos show a catalogue of carpets.'
  await facts.fill(own)
  await dialog.getByRole('radio', { name: 'Türkçe' }).check()
  await expect(question).toBeVisible()
  await expect(facts).toHaveValue(own)
  await dialog.getByRole('button', { name: texts.savedReasons.append }).click()
  await expect(facts).toHaveValue(new RegExp(String.raw`^${own}\n\nPaylaştığınız içerik`))
  await expect(question).toHaveCount(0)
  await choice.selectOption({ label: shown('Konu dışı') })
  await expect(facts).toHaveValue(new RegExp(`^${own}`))
  await expect(dialog.getByLabel(texts.moderation.rule)).toHaveValue('spam')
  await dialog.getByRole('button', { name: texts.savedReasons.replace }).click()
  await expect(facts).toHaveValue(/^Paylaştığınız içerik bu mekanla/)
  await expect(dialog.getByLabel(texts.moderation.rule)).toHaveValue('other')
})

test(
  'what a moderator types into a saved reason stays when another moderator changes it, and when another deletes it [QUE-02]',
  bothWidths,
  async ({ page }) => {
    await asAdmin(page)
    const [before, theirs, mine] = [typed(`Önce ${newName()}`), typed(`Onun ${newName()}`), typed(`Benim ${newName()}`)]
    const { id } = await call<SavedReason>(page, 'POST', '/moderation/saved-reasons', before)
    await page.goto('/tr/admin/reasons')
    await page.getByRole('button', { name: texts.savedReasons.editOf(before.name) }).click()
    const form = page.getByRole('form', { name: texts.savedReasons.formEdit })
    await fillIn(form, mine)
    await call(page, 'PUT', `/moderation/saved-reasons/${id}`, { ...theirs, version: 1 })
    await form.getByRole('button', { name: texts.savedReasons.save }).click()
    const news = form.getByRole('alert')
    await expect(news).toContainText(texts.savedReasons.changed)
    await expect(news).toContainText(theirs.facts.tr)
    await expect(news.getByRole('heading')).toBeFocused()
    await expect(news.getByRole('heading')).toBeInViewport()
    await expect(form.getByLabel(texts.savedReasons.texts.tr)).toHaveValue(mine.facts.tr)
    await call(page, 'DELETE', `/moderation/saved-reasons/${id}`, { version: 2 })
    await form.getByRole('button', { name: texts.savedReasons.save }).click()
    await expect(form.getByText(texts.savedReasons.gone)).toBeVisible()
    await form.getByRole('button', { name: texts.savedReasons.save }).click()
    await expect(page.getByText(texts.savedReasons.saved(mine.name))).toBeVisible()

    const item = page.getByRole('listitem').filter({ hasText: mine.name })
    await expect(item).toContainText(mine.facts.en)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await item.getByRole('button', { name: texts.savedReasons.removeOf(mine.name) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.savedReasons.remove, exact: true }).click()
    await expect(page.getByText(texts.savedReasons.removed)).toBeVisible()
    await expect(item).toHaveCount(0)
  },
)
