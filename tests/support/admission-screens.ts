import type { Page } from '@playwright/test'
import type { SignInWays, UnfinishedResult } from '#features/accounts/accounts.contract.ts'
import type { ApplicantPage } from '#features/admissions/admissions.contract.ts'
import { changeAnswer } from './answers.ts'
import { fillSignUp } from './sign-up-form.ts'
import { asAdmin } from './kept.ts'
import { texts } from './texts.ts'

/** The mode of the sign-up for this page alone: the other journeys see this site too. */
const showMode = (page: Page, signUp: SignInWays['signUp']) =>
  changeAnswer<SignInWays>(page, /\/api\/auth\/ways$/, (ways) => ({ ...ways, signUp }))

const unfinished = (page: Page, isWaiting: boolean) =>
  changeAnswer<UnfinishedResult>(page, /\/api\/auth\/unfinished$/, () => ({
    unfinished: isWaiting ? null : { username: 'eda.gezer', nickname: 'Eda' },
    isWaiting,
  }))

async function showDesk(page: Page): Promise<void> {
  await asAdmin(page)
  await showMode(page, 'approval')
  const appliedAt = new Date(Date.now() - 3_600_000).toISOString()
  // Without words of either language: nobody wrote them in the database.
  const answers = ['Kadikoy, Moda, Bebek, Tarabya: burger, waffle, pide, lahmacun, kokoreç. Instagram: @eda.gezer, 2019–2026.', 'Moda!']
  await changeAnswer<ApplicantPage>(page, /\/api\/moderation\/applicants/, () => ({
    items: answers.map((answer, turn) => ({
      id: `basvuru-${turn}`,
      username: ['eda.gezer', 'maksimilyan_k'][turn]!,
      nickname: ['Eda', 'Maksimilyan Konstantin'][turn]!,
      answer,
      appliedAt,
      isConfirmed: turn === 0,
    })),
    nextCursor: null,
    waiting: 2,
  }))
  await page.goto('/tr/admin/admissions')
  await page.getByRole('button', { name: texts.admissions.acceptOf('Eda') }).waitFor()
}

/** Who may sign up: the desk of moderators, and what a person who wants to join sees. */
export const admissionScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin-admissions': async (page) => {
    await showDesk(page)
    const form = page.getByRole('form', { name: texts.admissions.newInvitation })
    await form.getByLabel(texts.admissions.note).fill('Moda buluşması')
    await form.getByRole('button', { name: texts.admissions.create }).click()
    await form.getByLabel(texts.admissions.link, { exact: true }).waitFor()
  },
  'admin-refuse-applicant': async (page) => {
    await showDesk(page)
    await page.getByRole('button', { name: texts.admissions.refuseOf('Eda') }).click()
    await page.getByRole('dialog').getByLabel(texts.admissions.refuseReason).fill('Bu hesap')
  },
  'finish-closed': async (page) => {
    await unfinished(page, false)
    await showMode(page, 'closed')
    await page.goto('/tr/finish-sign-up')
    await page.getByText(texts.admission.closed).waitFor()
    await page.getByRole('button', { name: texts.auth.leave }).waitFor()
  },
  'finish-invited-only': async (page) => {
    await unfinished(page, false)
    await showMode(page, 'invitation')
    await page.goto('/tr/finish-sign-up')
    await page.getByText(texts.admission.needed).waitFor()
  },
  'finish-approval': async (page) => {
    await unfinished(page, false)
    await showMode(page, 'approval')
    await page.goto('/tr/finish-sign-up')
    await page.getByRole('button', { name: texts.auth.finishSubmit }).click()
    await page.getByText(texts.errors.ANSWER_REQUIRED).first().waitFor()
  },
  'application-waits': async (page) => {
    await unfinished(page, true)
    await page.goto('/tr/finish-sign-up')
    await page.getByText(texts.admission.waiting).waitFor()
  },
  'sign-up-invited': async (page) => {
    await page.route('**/api/auth/invitation/check', (route) => route.fulfill({ json: { isGood: true } }))
    await page.goto(`/tr/auth?tab=signup#davet=${'A'.repeat(22)}`)
    await page.getByText(texts.admission.invited).waitFor()
  },
  'sign-up-unprovable': async (page) => {
    await page.route('**/api/auth/sign-up', (route) =>
      route.fulfill({ status: 428, json: { code: 'PROOF_OF_WORK_REQUIRED', message: '', challenge: {} } }),
    )
    await page.goto('/tr/auth?tab=signup')
    await fillSignUp(page, 'Ayşe')
    await page.getByRole('main').getByRole('button', { name: texts.auth.submitSignup }).click()
    await page.getByText(texts.challenges.failed).waitFor()
  },
}
