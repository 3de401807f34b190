import type { Locator, Page } from '@playwright/test'
import { call } from '#tests/support/calls.ts'
import { decide, findWaiting, openWaiting } from '#tests/support/desk.ts'
import { expect, mainOnPhone, phoneOnly, test } from '#tests/support/journey.ts'
import { mailTo } from '#tests/support/mailbox.ts'
import { forgetCookies, newName, PASSWORD, signInByApi, signUp } from '#tests/support/people.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { openAbout } from '#tests/support/sections.ts'
import { texts } from '#tests/support/texts.ts'

const headers = { origin: process.env['JOURNEY_URL'] ?? '' }

/** A restaurant with a vote and a comment of this page's member. */
async function addRated(page: Page, title: string): Promise<string> {
  const { id } = (await (await page.request.post('/api/restaurants', { data: { title }, headers })).json()) as { id: string }
  await call(page, 'POST', '/vote', { questionId: id, rating: 4, comment: 'Soğuk geldi', asMember: true })
  return id
}

/** The code of the newest mail to this address. */
async function codeTo(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage()
  const mail = await mailTo(mailbox, email, texts.claimMails.subject)
  const code = /\b\d{8}\b/.exec(await mail.innerText())![0]
  await mailbox.close()
  return code
}

/** Accepts the claim of this restaurant in the queue, as the admin, who looks at its card first. */
async function accept(page: Page, title: string, look: (card: Locator) => Promise<void>): Promise<void> {
  await signInByApi(page, 'admin@lokma.example')
  const claim = await findWaiting(page, 'claim', title)
  const card = await openWaiting(page, claim)
  await look(card)
  await card.getByRole('button', { name: texts.claims.accept }).click()
  await decide(page, () => page.getByRole('alertdialog').getByRole('button', { name: texts.claims.accept }).click())
}

test(
  'a business claims its restaurant by mail, keeps its page and answers a comment; everyone sees whose words these are, until an admin takes the restaurant away [CLAIM-01 CLAIM-02]',
  mainOnPhone,
  async ({ page }) => {
    test.slow()
    await signUp(page)
    const title = `Kokoreççi ${newName()}`
    const id = await addRated(page, title)
    const restaurant = `/tr/restaurants/${id}`

    const business = await signUp(page)
    const email = `bilgi@${business}.example`
    await page.goto(restaurant)
    await openAbout(page)
    await page.getByRole('button', { name: texts.claims.ask }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.claims.email).fill('usta@gmail.com')
    await dialog.getByRole('button', { name: texts.claims.begin }).click()
    await expect(dialog.getByText(texts.errors.CLAIM_MAIL_FREE)).toBeVisible()
    // What was chosen and typed waits on this device.
    await page.reload()
    await page.getByRole('button', { name: texts.claims.ask }).click()
    await expect(dialog.getByLabel(texts.claims.email)).toHaveValue('usta@gmail.com')
    await dialog.getByLabel(texts.claims.email).fill(email)
    await dialog.getByRole('button', { name: texts.claims.begin }).click()
    await dialog.getByLabel(texts.claims.code).fill(await codeTo(page, email))
    await dialog.getByRole('button', { name: texts.claims.enter }).click()
    await expect(dialog.getByText(texts.claims.waiting)).toBeVisible()

    await accept(page, title, (card) => expect(card).toContainText(texts.claims.domain(`${business}.example`)))
    await page.goto('/tr/admin/businesses')
    const managed = page.getByRole('region', { name: texts.claims.active }).getByRole('listitem').filter({ hasText: title })
    await expect(managed).toContainText(texts.claims.managedBy(business))

    await signInByApi(page, `${business}@example.com`, PASSWORD)
    await page.goto(restaurant)
    await page.getByRole('button', { name: texts.claims.tools }).click()
    await dialog.getByLabel(texts.claims.description).fill('Odun ateşinde, 1987’den beri.')
    await dialog.getByRole('button', { name: texts.claims.save }).click()
    await expect(page.getByRole('main')).toContainText('Odun ateşinde')
    const hours = await page.request.put(`/api/restaurants/${id}/hours`, { data: { value: 'Mo-Su 18:00-04:00', version: 0 }, headers })
    expect(hours.ok()).toBe(true)
    await page.locator('#yorumlar').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: texts.businessReplies.answer }).click()
    await page.getByLabel(texts.businessReplies.label).fill('Özür dileriz, bir daha bekleriz.')
    await page.getByRole('button', { name: texts.businessReplies.send, exact: true }).click()
    const reply = page.getByRole('group', { name: texts.businessReplies.label })
    await expect(reply).toContainText('Özür dileriz')

    await forgetCookies(page.context())
    await page.goto(restaurant)
    await expect(reply).toContainText(texts.businessReplies.mark)
    await expect(page.getByText(texts.claims.mark)).toBeVisible()
    await openAbout(page)
    const history = page.getByRole('region', { name: texts.claims.history })
    await expect(history.getByRole('listitem')).toContainText([
      texts.claims.events.hours,
      texts.versions.by.business,
      texts.claims.events.claim_given,
    ])
    await expect(page.getByRole('main')).not.toContainText(business)

    await signInByApi(page, 'admin@lokma.example')
    await page.goto('/tr/admin/businesses')
    await managed.getByRole('button', { name: texts.claims.take }).click()
    await managed.getByLabel(texts.claims.reason).fill('Alan adı başkasının.')
    await managed.getByRole('button', { name: texts.claims.take }).click()
    await expect(page.getByText(texts.claims.takenDone)).toBeVisible()
    await page.goto(restaurant)
    await openAbout(page)
    await expect(history.getByRole('listitem').first()).toContainText(texts.claims.events.claim_taken)
    await expect(reply).toHaveCount(0)
    await expect(page.getByText(texts.claims.mark)).toHaveCount(0)
  },
)

test(
  'a business proves itself with a photo of the till, an admin sees and accepts it, and the business adds a photo to its page [CLAIM-01 MEND-1]',
  phoneOnly,
  async ({ page }) => {
    await signUp(page)
    const title = `Lahmacuncu ${newName()}`
    const id = await addRated(page, title)
    const restaurant = `/tr/restaurants/${id}`

    const business = await signUp(page)
    await page.goto(restaurant)
    await openAbout(page)
    await page.getByRole('button', { name: texts.claims.ask }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(texts.claims.ways.photo).click()
    await dialog.getByRole('button', { name: texts.claims.begin }).click()
    await expect(dialog.getByText(texts.claims.paperCode)).toBeVisible()
    const code = (await dialog.getByText(/^[A-Z\d]{6}$/).innerText()).trim()
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: texts.claims.choosePhoto }).click()
      await (await chooser).setFiles(file)
    }
    await choose({ name: 'kasa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(dialog.getByRole('alert')).toHaveText(texts.errors.PHOTO_NOT_IMAGE)
    await choose({ name: 'kasa.jpg', mimeType: 'image/jpeg', buffer: await jpeg(600, 800) })
    await expect(dialog.getByText(texts.claims.waiting)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: texts.claims.ask }).click()
    await expect(dialog.getByText(texts.claims.waiting)).toBeVisible()

    let photo: string | null = null
    await accept(page, title, async (card) => {
      await expect(card).toContainText(texts.claims.paper(code))
      const proof = card.getByRole('img', { name: texts.claims.photo(title) })
      await proof.scrollIntoViewIfNeeded()
      await expect.poll(() => proof.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([600, 800])
      photo = await proof.getAttribute('src')
    })
    // The proof is deleted with the decision.
    expect((await page.request.get(photo!)).status()).toBe(404)

    await signInByApi(page, `${business}@example.com`, PASSWORD)
    await page.goto(restaurant)
    await page.getByRole('button', { name: texts.claims.tools }).click()
    await dialog.getByLabel(texts.photos.add).setInputFiles({ name: 'ocak.jpg', mimeType: 'image/jpeg', buffer: await jpeg(800, 600) })
    await expect(dialog.getByRole('img', { name: texts.photos.photo(1) })).toHaveAttribute('src', /^\/media\//)
    await page.reload()
    const shown = page.getByRole('group', { name: texts.detail.photos }).locator('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  },
)
