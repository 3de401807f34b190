import type { Browser, Page } from '@playwright/test'
import { asAdmin } from '#tests/support/kept.ts'
import { holdAnswer } from '#tests/support/answers.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { mailTo, linkTo } from '#tests/support/mailbox.ts'
import { startOwnServer } from '#tests/support/own-server.ts'
import { forgetCookies, newName, PASSWORD, signIn, signUp } from '#tests/support/people.ts'
import { fillSignUp, finishSignUp, forbidWorkers } from '#tests/support/sign-up-form.ts'
import { saveSettings } from '#tests/support/site-settings.ts'
import { texts } from '#tests/support/texts.ts'

// A mode of the sign-up holds for everybody: the other journeys have a server of their own.
let server: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startOwnServer()
})
test.afterAll(() => server.close())
test.beforeEach(async ({ page }) => {
  await asAdmin(page)
  await saveSettings(page, { proofOfWork: 'auto' })
})

/** A browser in which nobody is signed in. */
const stranger = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: process.env['JOURNEY_URL']!, reducedMotion: 'reduce' })).newPage()

const QUESTION = 'Bizi nereden duydun?'
const question = { approvalQuestionTr: QUESTION, approvalQuestionEn: QUESTION }

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: texts.auth.submitSignup })

async function openDesk(page: Page): Promise<void> {
  await page.goto('/tr/admin/admissions')
  await expect(page.getByRole('heading', { level: 1, name: texts.admissions.title })).toBeVisible()
}

/** Makes an invitation on the desk. @returns the path of its link, on any host */
async function invite(page: Page, note: string): Promise<string> {
  await openDesk(page)
  const form = page.getByRole('form', { name: texts.admissions.newInvitation })
  await form.getByLabel(texts.admissions.note).fill(note)
  await form.getByRole('button', { name: texts.admissions.create }).click()
  const { pathname, search, hash } = new URL(await form.getByLabel(texts.admissions.link, { exact: true }).inputValue())
  return pathname + search + hash
}

test(
  'an admin invites one person: the link opens one account, and nothing for the next who has it [DESK-04]',
  main,
  async ({ page, browser }) => {
    await saveSettings(page, { signUpMode: 'invitation' })
    const guest = await stranger(browser)
    await guest.goto('/tr/auth?tab=signup')
    await expect(guest.getByText(texts.admission.needed)).toBeVisible()
    await expect(guest.getByLabel(texts.auth.email)).toHaveCount(0)

    const note = `Ayşe ${newName()}`
    const link = await invite(page, note)
    await guest.goto(link)
    await expect(guest.getByText(texts.admission.invited)).toBeVisible()
    // The secret is in no address that is kept or shared.
    await expect.poll(() => new URL(guest.url()).hash).toBe('')
    await fillSignUp(guest, 'Davetli Ayşe')
    // The page leads on after a second: it waits for the journey to look at it.
    const toHome = await holdAnswer(guest, /\/tr$/)
    await submit(guest).click()
    await expect(guest.getByRole('heading', { level: 1, name: texts.links.landing.member('Davetli Ayşe') })).toBeVisible()
    toHome()

    const late = await stranger(browser)
    await late.goto(link)
    await expect(late.getByText(texts.admission.invalid)).toBeVisible()
    await expect(late.getByLabel(texts.auth.email)).toHaveCount(0)

    await page.reload()
    const row = page.getByRole('region', { name: texts.admissions.invitations }).getByRole('listitem').filter({ hasText: note })
    await expect(row).toContainText(texts.admissions.states.spent)
    await expect(row).toContainText(texts.admissions.uses('1', '1'))
    await row.getByRole('link', { name: texts.admissions.raid }).click()
    await expect(page).toHaveURL(/\/tr\/admin\/raids/)
    await guest.context().close()
    await late.context().close()
  },
)

test('an admin takes an invitation back: its link says so and leads on [DESK-04]', phoneOnly, async ({ page, browser }) => {
  await saveSettings(page, { signUpMode: 'invitation' })
  const note = `Geri ${newName()}`
  const link = await invite(page, note)
  await page.getByRole('button', { name: texts.admissions.revokeOf(note) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.admissions.revoke }).click()
  const row = page.getByRole('region', { name: texts.admissions.invitations }).getByRole('listitem').filter({ hasText: note })
  await expect(row).toContainText(texts.admissions.states.revoked)
  const guest = await stranger(browser)
  await guest.goto(link)
  await expect(guest.getByText(texts.admission.invalid)).toBeVisible()
  await guest.getByRole('link', { name: texts.admission.look }).click()
  await expect(guest).toHaveURL(/\/tr\/restaurants$/)
  await guest.context().close()
})

test(
  'an invited person whose browser cannot do the check joins by the link of a mail, in another tab [DESK-04 DESK-05]',
  phoneOnly,
  async ({ page, browser }) => {
    await saveSettings(page, { signUpMode: 'invitation', proofOfWork: 'always' })
    const link = await invite(page, `Mektup ${newName()}`)
    const guest = await stranger(browser)
    await guest.context().addInitScript(forbidWorkers)
    await guest.goto(link)
    const { email } = await fillSignUp(guest, 'Mektuplu Üye')
    await submit(guest).click()
    await guest.getByRole('button', { name: texts.challenges.signUp.send }).click()
    await expect(guest.getByText(texts.challenges.signUp.sent(email))).toBeVisible()
    const tab = await guest.context().newPage()
    await tab.goto(await linkTo(page, email, texts.mails.pass.subject))
    await expect(tab.getByText(texts.admission.invited)).toBeVisible()
    await expect(tab.getByText(texts.challenges.signUp.ready)).toBeVisible()
    await expect(tab.getByLabel(texts.auth.email)).toHaveValue(email)
    await finishSignUp(tab)
    // The page leads on after a second: it waits for the journey to look at it.
    const toHome = await holdAnswer(tab, /\/tr$/)
    await submit(tab).click()
    await expect(tab.getByRole('heading', { level: 1, name: texts.links.landing.member('Mektuplu Üye') })).toBeVisible()
    toHome()
    await guest.context().close()
  },
)

/** Applies by the form. The application waits afterwards. */
async function apply(page: Page, nickname: string, answer: string): Promise<{ username: string; email: string }> {
  await page.goto('/tr/auth?tab=signup')
  await expect(page.getByText(texts.admission.approval)).toBeVisible()
  const typed = await fillSignUp(page, nickname)
  await submit(page).click()
  // Without an answer nothing is sent, and the field says so.
  const field = page.getByLabel(QUESTION)
  await expect(field).toBeFocused()
  await field.fill(answer)
  await submit(page).click()
  await expect(page.getByText(texts.admission.waiting)).toBeVisible()
  return typed
}

test('an applicant answers a question and waits; a moderator accepts, and the applicant is a member [DESK-04]', async ({
  page,
  browser,
}) => {
  await saveSettings(page, { signUpMode: 'approval', ...question })
  const guest = await stranger(browser)
  const answer = `Kadıköy’de bir dürümcüde duydum. ${newName()}`
  const { email, username } = await apply(guest, 'Bekleyen Ali', answer)
  // A later visit finds the application as it is.
  await guest.goto('/tr/restaurants')
  await guest.goto('/tr/finish-sign-up')
  await expect(guest.getByText(texts.admission.waiting)).toBeVisible()

  await openDesk(page)
  const row = page.getByRole('region', { name: texts.admissions.applicants }).getByRole('listitem').filter({ hasText: answer })
  await expect(row).toContainText(`@${username}`)
  await row.getByRole('button', { name: texts.admissions.acceptOf('Bekleyen Ali') }).click()
  await expect(page.getByText(texts.admissions.accepted(username))).toBeVisible()
  await expect(row).toHaveCount(0)

  const mail = await mailTo(page, email, texts.admissionMails.accepted.subject)
  await expect(mail).toContainText(username)
  await guest.reload()
  await expect(guest.getByText(texts.admission.waiting)).toHaveCount(0)
  expect(((await (await guest.request.get('/api/viewer')).json()) as { profile: unknown }).profile).toMatchObject({ username })
  await guest.context().close()
})

test(
  'a moderator refuses an application with a reason, which the mail says; another applicant withdraws [DESK-04]',
  phoneOnly,
  async ({ page, browser }) => {
    await saveSettings(page, { signUpMode: 'approval', ...question })
    const guest = await stranger(browser)
    const answer = `Ucuz takipçi satıyorum. ${newName()}`
    const { email } = await apply(guest, 'Satıcı', answer)
    await openDesk(page)
    const row = page.getByRole('region', { name: texts.admissions.applicants }).getByRole('listitem').filter({ hasText: answer })
    await row.getByRole('button', { name: texts.admissions.refuseOf('Satıcı') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.admissions.refuseReason).fill('Reklam hesapları burada yer almaz.')
    await dialog.getByRole('button', { name: texts.admissions.refuseSend }).click()
    await expect(row).toHaveCount(0)
    const mail = await mailTo(page, email, texts.admissionMails.refused.subject)
    await expect(mail).toContainText('Reklam hesapları burada yer almaz.')

    const other = await stranger(browser)
    const typed = await apply(other, 'Vazgeçen', 'Arkadaşım söyledi.')
    await other.getByRole('button', { name: texts.admission.withdraw }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: texts.admission.withdraw }).click()
    await other.waitForURL(/\/tr\/login/)
    await signIn(other, typed.email, PASSWORD)
    await expect(other.getByText(texts.errors.INVALID_CREDENTIALS)).toBeVisible()
    await guest.context().close()
    await other.context().close()
  },
)

test('a closed sign-up says so, also to those who are invited, and members go on signing in [DESK-04]', async ({ page, browser }) => {
  await saveSettings(page, { signUpMode: 'open' })
  const guest = await stranger(browser)
  const username = await signUp(guest)
  await forgetCookies(guest.context())
  const link = await invite(page, `Kapalı ${newName()}`)
  await saveSettings(page, { signUpMode: 'closed' })

  await guest.goto(link)
  await expect(guest.getByText(texts.admission.closed)).toBeVisible()
  await expect(guest.getByLabel(texts.auth.email)).toHaveCount(0)
  await guest.goto('/tr/auth?tab=signin')
  await signIn(guest, `${username}@example.com`, PASSWORD)
  await expect(guest.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
  await guest.context().close()
})
