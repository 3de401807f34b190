import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { SearchResult } from '#features/search/search.contract.ts'
import { changeAnswer, failAnswer, holdAnswer } from '#tests/support/answers.ts'
import { expect, test } from '#tests/support/journey.ts'
import { findRestaurant, newName, signIn, signUp } from '#tests/support/people.ts'

const photo = async (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: await readFile(`demo/photos/${name}.webp`),
})

/** Noise of 2000 × 1000 points, as large as a camera makes them. */
async function largePhoto() {
  const [width, height] = [2000, 1000]
  const buffer = await sharp(randomBytes(width * height), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return { name: 'buyuk.png', mimeType: 'image/png', buffer }
}

/** An unused title without similar ones. */
const newTitle = (): string => `Zıpkın ${newName()}`

async function begin(page: Page): Promise<string> {
  const title = newTitle()
  await page.goto('/tr/ask')
  await page.getByLabel('Başlık').fill(title)
  return title
}

const submit = (page: Page) => page.getByRole('button', { name: 'Mekanı ekle' })

test.describe('adding a venue', () => {
  test('a visitor is asked to sign in and comes back to the form [ROUTE-24 HOME-04 LAY-04]', async ({ page }) => {
    await page.goto('/tr')
    await expect(page.getByRole('link', { name: 'Mekan ekle' }).first()).toBeHidden()
    await page.goto('/tr/ask')
    await expect(page.getByRole('heading', { name: 'Giriş Gerekli' })).toBeVisible()
    await expect(page).toHaveURL(/\/tr\/ask$/)
    await page.getByRole('main').getByRole('link', { name: 'Giriş yap' }).click()
    await signIn(page, 'zeynep@lokma.example')
    await expect(page).toHaveURL(/\/tr\/ask$/)
    await expect(page.getByLabel('Başlık')).toBeVisible()
    await page.goto('/tr')
    await expect(page.getByRole('link', { name: 'Mekan ekle' }).first()).toBeVisible()
  })

  test('a member adds one with photos from a phone or a desk and lands on its page [ASK-01 ASK-05 ASK-06 ASK-07 ASK-08 ASK-09 ASK-11 ASK-12 ASK-13 ASK-17 ASK-24 ASK-25 ERR-03 UPL-06 UPL-07]', async ({
    page,
  }) => {
    await signUp(page)
    const title = await begin(page)
    await page.getByLabel('Tür').selectOption({ label: 'Midye' })
    await page.getByLabel('Adres').fill('Moda Caddesi 12, Kadıköy')
    await page.getByLabel('Harita bağlantısı').fill('maps.app.goo.gl/abc')
    await page.getByLabel('İnceleme videosu bağlantısı').fill('https://video.example.com/1')
    await expect(page.getByLabel('Açıklama')).toHaveAttribute('rows', '6')
    await page.getByLabel('Açıklama').fill('Limonu bol 🌶')
    await expect(page.getByText('12/500')).toBeVisible()
    const large = await largePhoto()
    await page.getByLabel('Fotoğraf ekle').setInputFiles([large, await photo('kokorec-1')])
    await expect(page.getByRole('img', { name: 'Fotoğraf 2' })).toBeVisible()

    const slider = page.getByRole('slider', { name: 'Puanın' })
    const number = page.getByLabel('Puanın, sayı olarak')
    await expect(slider).toHaveAttribute('step', '0.01')
    for (const [typed, word] of [
      ['5', 'Ortalama'],
      ['4', 'Ortalama'],
      ['5.99', 'Ortalama'],
      ['6', 'İyi'],
      ['7.99', 'İyi'],
      ['8', 'Mükemmel'],
      ['3.99', 'Geliştirilmeli'],
    ] as const) {
      await number.fill(typed)
      await expect(page.getByText(word, { exact: true })).toBeVisible()
      await expect(slider).toHaveValue(typed)
    }
    await number.fill('11')
    await expect(slider).toHaveValue('3.99')
    await number.fill('8.256')
    await number.blur()
    await expect(number).toHaveValue('8,26')

    const sent = page.waitForRequest((request) => request.url().endsWith('/photos') && request.method() === 'POST')
    await submit(page).click()
    await expect(page.getByText('Question created successfully!')).toBeVisible()
    const upload = await sent
    expect(upload.headers()['content-type']).toBe('image/webp')
    expect((await upload.sizes()).requestBodySize).toBeLessThan(large.buffer.length / 2)
    await expect(page).toHaveURL(/\/tr\/restaurants\/zipkin-/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Fotoğraflar' }).getByRole('button')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Moda Caddesi 12, Kadıköy' })).toHaveAttribute('href', 'https://maps.app.goo.gl/abc')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const made = (await (await page.request.get(`/api/restaurants/${id}`)).json()) as Restaurant
    expect([made.initialRating, made.restaurantType, made.photos.length]).toEqual([8.26, 'midye', 2])
    const sizeOf = (address: string) =>
      page.evaluate(async (path) => {
        const { width, height } = await createImageBitmap(await (await fetch(path)).blob())
        return [width, height]
      }, address)
    const viewed = made.photos[0]!
    expect([await sizeOf(viewed), await sizeOf(viewed.replace('-1600', '-400'))]).toEqual([
      [1600, 800],
      [400, 400],
    ])
  })

  test('a title is needed; links lead to the web; files are photos; and the first mistake is reported at its field [ASK-02 ASK-03 ASK-04 ASK-16 UPL-01 UPL-02 UPL-03 UPL-04]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr/ask')
    await expect(submit(page)).toBeDisabled()
    await page.getByLabel('Başlık').focus()
    await page.getByLabel('Adres').focus()
    await expect(page.getByText('Başlık gerekli')).toBeVisible()
    await page.getByLabel('Başlık').fill('x'.repeat(121))
    await page.getByLabel('Harita bağlantısı').fill('javascript:alert(1)')
    await submit(page).click()
    await expect(page.getByText('Başlık en fazla 120 karakter olabilir.')).toBeVisible()
    await expect(page.getByText('Geçerli bir bağlantı girin')).toBeVisible()
    await expect(page).toHaveURL(/\/tr\/ask$/)
    const file = page.getByLabel('Fotoğraf ekle')
    const small = await photo('midye-1')
    for (const [given, message] of [
      [[{ name: 'not.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }], 'Lütfen bir resim dosyası seçin'],
      [[{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }], 'Only JPEG, PNG, and WebP images are allowed'],
      [[{ name: 'buyuk.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) }], "Dosya boyutu 5MB'dan küçük olmalıdır"],
      [[small, small, small, small], 'Maksimum 3 fotoğraf ekleyebilirsiniz'],
    ] as const) {
      await file.setInputFiles([...given])
      await expect(page.getByText(message)).toBeVisible()
    }
  })

  test('a boost is offered to a member with enough points, once the balance is known [ASK-18 ASK-19 ASK-20]', async ({ page }) => {
    const boost = page.getByRole('checkbox', { name: /Öne çıkar/ })
    await signUp(page)
    await page.goto('/tr/ask')
    await expect(page.getByText('You need at least 100 points to boost a restaurant.')).toBeVisible()
    await expect(boost).toBeDisabled()
    await page.request.post('/api/auth/sign-in', {
      data: { email: 'kadir@lokma.example', password: 'lokma-demo-1' },
      headers: { origin: process.env['JOURNEY_URL'] ?? '' },
    })
    const release = await holdAnswer(page, /\/api\/viewer/)
    await page.goto('/tr/ask')
    await expect(page.getByRole('heading', { level: 1, name: 'Mekan ekle' })).toBeVisible()
    await expect(page.getByRole('checkbox', { disabled: false })).toHaveCount(0)
    release()
    await expect(boost).toBeEnabled()
  })

  test('a member who leaves with an unsent form is asked to confirm, and finds it again; cancelling adds nothing [ASK-31 ASK-32]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr')
    await page.getByRole('link', { name: 'Mekan ekle' }).first().click()
    const title = newTitle()
    await page.getByLabel('Başlık').fill(title)
    await page.getByRole('button', { name: 'Vazgeç' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sayfadan ayrılıyor musun?' })
    await question.getByRole('button', { name: 'Kal' }).click()
    await expect(page.getByLabel('Başlık')).toHaveValue(title)
    await page.getByRole('button', { name: 'Vazgeç' }).click()
    await question.getByRole('button', { name: 'Ayrıl' }).click()
    await expect(page).toHaveURL(/\/tr$/)
    await page.goto('/tr/ask')
    await expect(page.getByLabel('Başlık')).toHaveValue(title)
    await page.getByRole('button', { name: 'Taslağı sil' }).click()
    await expect(page.getByLabel('Başlık')).toHaveValue('')
    const found = await (await page.request.get(`/api/search?q=${encodeURIComponent(title)}`)).json()
    expect(JSON.stringify(found)).not.toContain(title)
  })

  test('after a failure the input stays, with the request’s number; a retry adds the venue once [ASK-26 ASK-27]', async ({ page }) => {
    await signUp(page)
    const title = await begin(page)
    const requests: string[] = []
    await page.route('**/api/restaurants', async (route) => {
      requests.push(route.request().headers()['idempotency-key'] ?? '')
      if (requests.length === 1)
        return route.fulfill({ status: 503, json: { error: 'x', message: 'x', code: 'UNAVAILABLE', requestId: 'istek-42' } })
      return route.continue()
    })
    await submit(page).click()
    await expect(page.getByText('Failed to create question')).toBeVisible()
    await expect(page.getByText('Failed to create restaurant. Please check console for details.')).toBeVisible()
    await expect(page.getByText('istek-42')).toBeVisible()
    await expect(page.getByLabel('Başlık')).toHaveValue(title)
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(requests[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(requests[1]).toBe(requests[0])
  })

  test('failed photos are retried one by one, and the venue already exists [ASK-28 ASK-29 ASK-30]', async ({ page }) => {
    await signUp(page)
    const title = await begin(page)
    await page.getByLabel('Fotoğraf ekle').setInputFiles([await photo('midye-1')])
    await failAnswer(page, /\/photos$/)
    await submit(page).click()
    await expect(page.getByText(/^Failed to upload photo 1: /)).toBeVisible()
    await expect(page.getByText('Mekan eklendi ama bazı fotoğraflar yüklenemedi.').first()).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Tekrar dene: fotoğraf 1' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Fotoğraflar' }).getByRole('button')).toHaveCount(1)
  })

  test('venues of a similar name are shown, and a duet of them is one press away; nothing is blocked [ASK-33 DUET-01]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr/ask')
    await page.getByLabel('Başlık').fill('ÇITIR KOKOREC')
    const hint = page.getByRole('region', { name: 'Bu mekan zaten var mı? Düet yap' })
    await expect(hint.getByRole('link', { name: /Çıtır Kokoreç Şükrü/ }).first()).toBeVisible()
    expect(await hint.getByRole('listitem').count()).toBeLessThanOrEqual(3)
    await expect(submit(page)).toBeEnabled()
    await hint.getByRole('link', { name: 'Çıtır Kokoreç Şükrü için düet yap' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ayrıl' }).click()
    await expect(page.getByRole('dialog', { name: 'Düet yap' })).toBeVisible()
  })

  test('a venue with duets is named once, and a duet among them is marked and has no duet of its own [ASK-33 REPAIR-18]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr/ask')
    const hint = page.getByRole('region', { name: 'Bu mekan zaten var mı? Düet yap' })
    await page.getByLabel('Başlık').fill('Çıtır Kokoreç')
    await expect(hint.getByRole('listitem').filter({ hasText: 'Çıtır Kokoreç Şükrü' })).toHaveCount(1)
    await changeAnswer<SearchResult>(page, '**/api/search*', (result) => ({
      ...result,
      restaurants: result.restaurants.map((found) => ({ ...found, isDuet: true })),
    }))
    await page.getByLabel('Başlık').fill('Çıtır Kokoreç Ş')
    await expect(hint.getByRole('listitem').filter({ hasText: 'Düet ·' })).toHaveCount(1)
    await expect(hint.getByRole('link', { name: /için düet yap/ })).toHaveCount(0)
  })

  test('a venue that is added without touching the rating has none, and its author can set a 5 later [CHG-01 ASK-10 REPAIR-14]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr/ask')
    const title = newTitle()
    await page.getByLabel('Başlık').fill(title)
    await expect(page.getByLabel('Puanın, sayı olarak')).toHaveValue('')
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const rating = async () => ((await (await page.request.get(`/api/restaurants/${id}`)).json()) as Restaurant).initialRating
    expect(await rating()).toBeNull()
    await page.getByRole('button', { name: `Düzenle: ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Mekanı düzenle' })
    await dialog.getByLabel('Puanın, sayı olarak').fill('5')
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Restoran bilgileri güncellendi')).toBeVisible()
    expect(await rating()).toBe(5)
  })

  test('the keyboard alone is enough to add a venue and to vote on it', async ({ page }) => {
    /** Presses Tab until this has the focus. */
    async function walkTo(target: Locator): Promise<void> {
      for (let stop = 0; stop < 60; stop++) {
        await page.keyboard.press('Tab')
        if (await target.evaluate((one) => one === document.activeElement)) return
      }
      throw new Error('it cannot be reached by keyboard')
    }
    await signUp(page)
    await page.goto('/tr/ask')
    await expect(page.getByLabel('Başlık')).toBeVisible()
    const title = newTitle()
    await walkTo(page.getByLabel('Başlık'))
    await page.keyboard.type(title)
    await walkTo(page.getByLabel('Tür'))
    await page.keyboard.press('m')
    await walkTo(page.getByLabel('Adres'))
    await page.keyboard.type('Kadıköy')
    await walkTo(page.getByRole('slider', { name: 'Puanın' }))
    await page.keyboard.press('End')
    await walkTo(submit(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const ballot = page.getByRole('form', { name: 'Kaç verirsin?' })
    await expect(ballot.getByRole('slider', { name: 'Puan' })).toBeEnabled()
    await walkTo(ballot.getByRole('slider', { name: 'Puan' }))
    await page.keyboard.press('End')
    await walkTo(ballot.getByRole('button', { name: 'Submit Vote' }))
    await page.keyboard.press('Enter')
    await expect(ballot.getByRole('button', { name: 'Submitted' })).toBeVisible()
  })
})

test.describe('the author', () => {
  async function addOne(page: Page): Promise<Restaurant> {
    await signUp(page)
    const answer = await page.request.post('/api/restaurants', {
      data: { title: newTitle(), body: 'İlk hâli', initialRating: 7 },
      headers: { origin: process.env['JOURNEY_URL'] ?? '' },
    })
    return (await answer.json()) as Restaurant
  }

  test('edits title, description, rating and photos; nobody else sees the pencil [CARD-23 CARD-24 CARD-26 CARD-27 CARD-28 CARD-29 GEN-05 PERM-05 UPL-01]', async ({
    page,
    browser,
  }) => {
    const made = await addOne(page)
    await page.goto(`/tr/restaurants/${made.id}`)
    await page.getByRole('button', { name: `Düzenle: ${made.title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Mekanı düzenle' })
    await expect(dialog.getByRole('slider', { name: 'Puanın' })).toHaveAttribute('step', '0.1')
    await dialog.getByLabel('Başlık').fill(' ')
    await expect(dialog.getByRole('button', { name: 'Kaydet' })).toBeDisabled()
    const title = newTitle()
    await dialog.getByLabel('Başlık').fill(title)
    await dialog.getByLabel('Açıklama').fill('x'.repeat(501))
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await expect(dialog.getByText('En fazla 500 karakter yazabilirsin.')).toBeVisible()
    await dialog.getByLabel('Açıklama').fill('Yeni hâli')
    await dialog.getByLabel('Puanın, sayı olarak').fill('9.4')
    await dialog.getByLabel('Fotoğraf ekle').setInputFiles([await photo('midye-1')])
    await expect(dialog.getByRole('button', { name: 'Fotoğraf 1: kaldır' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Restoran bilgileri güncellendi')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Yeni hâli')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Sahibi: 9,4/ })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Fotoğraflar' }).getByRole('button')).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${made.id}$`))
    await page.goto('/tr/restaurants')
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: title })
        .getByRole('button', { name: `Düzenle: ${title}` }),
    ).toBeVisible()
    const stranger = await browser.newPage({ baseURL: process.env['JOURNEY_URL']! })
    await stranger.goto(`/tr/restaurants/${made.id}`)
    await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(stranger.getByRole('button', { name: /^Düzenle/ })).toHaveCount(0)
    await expect(stranger.getByRole('button', { name: 'Edit Vote Text' })).toHaveCount(0)
    await stranger.context().close()
  })

  test('chooses the labels of the vote buttons [DET-22 DET-35 DET-36 DET-37]', async ({ page }) => {
    const made = await addOne(page)
    await page.goto(`/tr/restaurants/${made.id}`)
    await page.getByRole('button', { name: 'Edit Vote Text' }).click()
    const dialog = page.getByRole('dialog', { name: 'Oy düğmelerinin yazısı' })
    const save = dialog.getByRole('button', { name: 'Kaydet' })
    await dialog.getByLabel('Kabul düğmesi').fill(' ')
    await expect(save).toBeDisabled()
    await dialog.getByLabel('Kabul düğmesi').fill('x'.repeat(51))
    await expect(save).toBeDisabled()
    await dialog.getByLabel('Kabul düğmesi').fill('Yerim')
    await failAnswer(page, /vote-texts$/)
    await save.click()
    await expect(page.getByText('Failed to update vote text').first()).toBeVisible()
    await expect(dialog.getByLabel('Kabul düğmesi')).toHaveValue('Yerim')
    await page.unrouteAll()
    await save.click()
    await expect(page.getByText('Vote text updated successfully!')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Kaç verirsin?' }).getByRole('button', { name: /Yerim$/ })).toBeVisible()
  })
})

test.describe('duets', () => {
  test('a member answers a venue with an opinion and a rating; both pages show it [DET-11 DUET-01 DUET-02 DUET-07 DUET-08 DUET-14 GEN-07 REPAIR-14]', async ({
    page,
    request,
  }) => {
    await signUp(page)
    const original = (await (await request.get('/api/restaurants/citir-kokorec-sukru')).json()) as Restaurant
    await page.goto(`/tr/restaurants/${original.id}`)
    await page.getByRole('button', { name: 'Düet', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Düet yap' })
    const publish = dialog.getByRole('button', { name: 'Düeti yayınla' })
    await publish.click()
    await expect(dialog.getByText('Bir şeyler yazmalısın.')).toBeVisible()
    const opinion = `Bence biraz tuzlu, ${newName()}`
    await dialog.getByLabel('Fikrin').fill(opinion)
    await publish.click()
    await expect(dialog.getByText('Rating must be between 1 and 10')).toBeVisible()
    await dialog.getByLabel('Puanın, sayı olarak').fill('7.5')
    await failAnswer(page, /\/duets$/)
    await publish.click()
    await expect(dialog.getByText('Düet oluşturulamadı. Lütfen tekrar deneyin.')).toBeVisible()
    await expect(dialog.getByLabel('Fikrin')).toHaveValue(opinion)
    await page.unrouteAll()
    await publish.click()
    await expect(page.getByText('Bu bir düet')).toBeVisible()
    await expect(page.getByRole('main').getByText(opinion)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Düet', exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Ana Restoran Kartına Git' }).click()
    const list = page.getByRole('region', { name: /^Düetler/ })
    await expect(list.getByText(opinion)).toBeVisible()
    await expect(list.getByRole('img', { name: 'Düet: 7,5' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Düetin', exact: true })).toBeVisible()
  })
})

test('the fields of a new venue stand at equal distances while nothing similar is known', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/ask')
  const form = page.getByRole('main').locator('form')
  await expect(form.getByLabel('Başlık')).toBeVisible()
  // The empty place for similar venues takes no room between the title and the type.
  const gaps = await form.evaluate((one) => {
    const boxes = [...one.children]
      .filter((child) => getComputedStyle(child).position !== 'absolute')
      .map((child) => child.getBoundingClientRect())
    return boxes.slice(1).map((box, index) => Math.round(box.top - boxes[index]!.bottom))
  })
  expect(new Set(gaps)).toEqual(new Set([20]))
})

test('headings keep their order beside similar venues, and a rating may be typed with a comma [REPAIR-20 REPAIR-23]', async ({
  page,
  request,
}) => {
  const venue = await findRestaurant(request, ({ isVotable }) => isVotable)
  await signUp(page)
  await page.goto('/tr/ask')
  await page.getByLabel('Başlık').fill(venue.title)
  await expect(page.getByRole('region', { name: /zaten var mı/ })).toBeVisible()
  const levels = await page.evaluate(() => [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1])))
  expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true)
  const number = page.getByLabel('Puanın, sayı olarak')
  await number.fill('8,25')
  await expect(page.getByRole('slider', { name: 'Puanın' })).toHaveValue('8.25')
  await number.blur()
  await expect(number).toHaveValue('8,25')
})
