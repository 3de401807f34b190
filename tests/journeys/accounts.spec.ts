import { expect, test } from '#tests/support/journey.ts'
import { newName, PASSWORD, signUp } from '#tests/support/people.ts'

test.describe('accounts', () => {
  test('a visitor signs up, signs out and signs in again [AUTH-02 AUTH-08 AUTH-17 LAY-03 ROUTE-33 ROUTE-44]', async ({ page }) => {
    const username = newName()
    await page.goto('/tr')
    await page.getByRole('banner').getByRole('link', { name: 'Kayıt ol' }).click()
    await page.getByLabel('E-posta').fill(`${username}@example.com`)
    await page.getByLabel('Kullanıcı adı').fill(username)
    await page.getByLabel('Takma isim').fill('Yolcu Y.')
    await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Kayıt ol' }).click()
    await expect(page.getByText('Gizlilik Politikası ve Kullanım Koşullarını kabul etmelisiniz')).toBeVisible()
    await page.getByRole('checkbox', { name: /Gizlilik Politikası/ }).check()
    await page.getByRole('checkbox', { name: /Kullanım Koşulları/ }).check()
    await page.getByRole('button', { name: 'Kayıt ol' }).click()
    await expect(page.getByText('Successfully signed in!')).toBeVisible()
    await expect(page).toHaveURL(/\/tr$/)

    await page.getByRole('button', { name: 'Hesap menüsü' }).click()
    await page.getByRole('menuitem', { name: 'Çıkış yap' }).click()
    await expect(page.getByText('Successfully signed out!')).toBeVisible()
    await expect(page).toHaveURL(/\/tr\/login/)

    await page.getByLabel('E-posta').fill(`${username}@example.com`)
    await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Giriş yap' }).click()
    await expect(page.getByText('Successfully signed in!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hesap menüsü' })).toBeVisible()
  })

  test('a wrong password is reported without a hint, and the typed text stays [AUTH-22 AUTH-03 AUTH-04]', async ({ page }) => {
    await page.goto('/tr/login')
    const submit = page.getByRole('main').getByRole('button', { name: 'Giriş yap' })
    await page.getByLabel('E-posta').fill('zeynep')
    await submit.click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await page.getByLabel('E-posta').fill('kimse@example.com')
    await page.getByLabel('Şifre', { exact: true }).fill('yanlis-sifre')
    await submit.click()
    await expect(page.getByText('E-posta veya şifre hatalı')).toBeVisible()
    await expect(page.getByLabel('E-posta')).toHaveValue('kimse@example.com')
  })

  test('a taken username is reported at its field [AUTH-06 AUTH-07 AUTH-11]', async ({ page }) => {
    const taken = await signUp(page)
    await page.context().clearCookies()
    await page.goto('/tr/auth?tab=signup')
    await page.getByLabel('E-posta').fill('yeni@example.com')
    await page.getByLabel('Kullanıcı adı').fill('ab')
    await page.getByLabel('Takma isim').fill('a')
    await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox', { name: /Gizlilik/ }).check()
    await page.getByRole('checkbox', { name: /Koşulları/ }).check()
    await page.getByRole('button', { name: 'Kayıt ol' }).click()
    await expect(page.getByText('Takma isim en az 2 karakter olmalıdır')).toBeVisible()
    await expect(page.getByText('Kullanıcı adı 3-20 karakter olmalı')).toBeVisible()
    await page.getByLabel('Takma isim').fill('Yeni')
    await page.getByLabel('Kullanıcı adı').fill(taken)
    await page.getByRole('button', { name: 'Kayıt ol' }).click()
    await expect(page.getByText('Bu kullanıcı adı alınmış')).toBeVisible()
  })

  test('a signed-in member is redirected from the sign-in page, to the requested page if it is on our site [ROUTE-34 ROUTE-35 AUTH-19 AUTH-20]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr/login')
    await expect(page).toHaveURL(/\/tr$/)
    await page.goto('/tr/auth?next=%2Ftr%2Ftrending')
    await expect(page).toHaveURL(/\/tr\/trending$/)
    await page.goto('/tr/auth?next=https%3A%2F%2Fevil.example')
    await expect(page).toHaveURL(/\/tr$/)
  })

  test('settings ask a visitor to sign in and take the member back there [ROUTE-29 ROUTE-42 ROUTE-43]', async ({ page }) => {
    const username = await signUp(page)
    await page.context().clearCookies()
    await page.goto('/tr/settings')
    await expect(page).toHaveURL(/\/tr\/login\?next=%2Ftr%2Fsettings/)
    await expect(page.getByRole('link', { name: 'Ana sayfaya dön' })).toBeVisible()
    await page.getByLabel('E-posta').fill(`${username}@example.com`)
    await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Giriş yap' }).click()
    await expect(page).toHaveURL(/\/tr\/settings$/)
    await page.getByRole('main').getByRole('link', { name: 'Ana sayfaya dön' }).click()
    await expect(page).toHaveURL(/\/tr$/)
  })

  test('an unexpected failure says so and keeps the form [AUTH-15]', async ({ page }) => {
    await page.route('**/api/auth/sign-in', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }))
    await page.goto('/tr/login')
    await page.getByLabel('E-posta').fill('zeynep@example.com')
    await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Giriş yap' }).click()
    await expect(page.getByRole('alert').getByText('An unexpected error occurred')).toBeVisible()
    await expect(page.getByLabel('E-posta')).toHaveValue('zeynep@example.com')
  })

  test('a new badge is announced in a toast, once [BADGE-11]', async ({ page }) => {
    const name = await signUp(page)
    const headers = { origin: process.env['JOURNEY_URL'] ?? '' }
    await page.request.post('/api/restaurants', { data: { title: `${name} Büfe` }, headers })
    await page.goto('/tr')
    await expect(page.getByText(/^Yeni rozet: .*🧭 Kâşif$/)).toBeVisible()
    const told = page.waitForResponse((response) => response.url().includes('/api/viewer'))
    await page.reload()
    expect(((await (await told).json()) as { newBadges: unknown[] }).newBadges).toEqual([])
    await expect(page.getByRole('button', { name: 'Hesap menüsü' })).toBeVisible()
    await expect(page.getByText('Yeni rozet')).toHaveCount(0)
  })
})
