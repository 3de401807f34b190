import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { unfoldMore } from '#tests/support/ask.ts'
import { failAnswer, holdAnswer } from '#tests/support/answers.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { findRestaurant, newName, signIn, signUp } from '#tests/support/people.ts'
import { beginning, format, textLike, texts } from '#tests/support/texts.ts'

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
  await page.getByLabel(texts.posting.name).fill(title)
  return title
}

const submit = (page: Page) => page.getByRole('button', { name: texts.posting.submit })

test.describe('adding a restaurant', () => {
  test('a visitor is asked to sign in and comes back to the form [ROUTE-24 HOME-04 LAY-04]', async ({ page }) => {
    await page.goto('/tr')
    await expect(page.getByRole('link', { name: texts.pages.ask }).first()).toBeHidden()
    await page.goto('/tr/ask')
    await expect(page.getByRole('heading', { name: texts.posting.signInTitle })).toBeVisible()
    await expect(page).toHaveURL(/\/tr\/ask$/)
    await page.getByRole('main').getByRole('link', { name: texts.auth.signin }).click()
    await signIn(page, 'zeynep@lokma.example')
    await expect(page).toHaveURL(/\/tr\/ask$/)
    await expect(page.getByLabel(texts.posting.name)).toBeVisible()
    await page.goto('/tr')
    await expect(page.getByRole('link', { name: texts.pages.ask }).first()).toBeVisible()
  })

  test(
    'a member adds one with photos from a phone or a desk and lands on its page [ASK-01 ASK-05 ASK-06 ASK-07 ASK-08 ASK-09 ASK-11 ASK-12 ASK-13 ASK-17 ASK-24 ASK-25 ERR-03 UPL-06 UPL-07 MEND-1 MEND-21]',
    main,
    async ({ page }) => {
      await signUp(page)
      const title = await begin(page)
      await page.getByLabel(texts.posting.type).selectOption({ label: texts.card.types.midye })
      await page.getByLabel(texts.posting.address).fill('\u202aModa Caddesi 12, Kadıköy\u202c')
      await unfoldMore(page)
      await page.getByLabel(texts.posting.mapsLink).fill('maps.app.goo.gl/abc')
      await page.getByLabel(texts.posting.videoLink).fill('https://vimeo.com/1')
      await expect(page.getByLabel(texts.posting.body)).toHaveAttribute('rows', '6')
      await page.getByLabel(texts.posting.body).fill('Limonu bol 🌶')
      await expect(page.getByText('12/500')).toBeVisible()
      const large = await largePhoto()
      await page.getByLabel(texts.photos.add).setInputFiles([large, await photo('kokorec-1')])
      await expect(page.getByRole('img', { name: texts.photos.photo(2) })).toBeVisible()

      const slider = page.getByRole('slider', { name: texts.posting.rating })
      const number = page.getByLabel(texts.posting.ratingNumber)
      await expect(slider).toHaveAttribute('step', '0.01')
      for (const [typed, word] of [
        ['5', texts.detail.ratingWords.average],
        ['4', texts.detail.ratingWords.average],
        ['5.99', texts.detail.ratingWords.average],
        ['6', texts.detail.ratingWords.good],
        ['7.99', texts.detail.ratingWords.good],
        ['8', texts.detail.ratingWords.excellent],
        ['3.99', texts.detail.ratingWords.poor],
      ] as const) {
        await number.fill(typed)
        await expect(page.getByText(word, { exact: true })).toBeVisible()
        await expect(slider).toHaveValue(typed)
      }
      await number.fill('11')
      await expect(slider).toHaveValue('3.99')
      await number.fill('8.256')
      await number.blur()
      await expect(number).toHaveValue(format.decimal(8.26))

      const sent = page.waitForRequest((request) => request.url().endsWith('/photos') && request.method() === 'POST')
      await submit(page).click()
      await expect(page.getByText(texts.posting.created)).toBeVisible()
      const upload = await sent
      expect(upload.headers()['content-type']).toBe('image/webp')
      expect((await upload.sizes()).requestBodySize).toBeLessThan(large.buffer.length / 2)
      await expect(page).toHaveURL(/\/tr\/restaurants\/zipkin-/)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('group', { name: texts.detail.photos }).getByRole('button')).toHaveCount(2)
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
    },
  )

  test('a title is needed; links lead to the web; files are photos; and the first mistake is reported at its field [ASK-02 ASK-03 ASK-04 ASK-16 UPL-01 UPL-02 UPL-03 UPL-04]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr/ask')
    await expect(submit(page)).toBeDisabled()
    await page.getByLabel(texts.posting.name).focus()
    await page.getByLabel(texts.posting.address).focus()
    await expect(page.getByText(texts.errors.TITLE_REQUIRED)).toBeVisible()
    await page.getByLabel(texts.posting.name).fill('x'.repeat(121))
    await unfoldMore(page)
    await page.getByLabel(texts.posting.mapsLink).fill('javascript:alert(1)')
    await submit(page).click()
    await expect(page.getByText(texts.errors.TITLE_TOO_LONG)).toBeVisible()
    await expect(page.getByText(texts.errors.LINK_INVALID)).toBeVisible()
    await expect(page).toHaveURL(/\/tr\/ask$/)
    const file = page.getByLabel(texts.photos.add)
    const small = await photo('midye-1')
    for (const [given, message] of [
      [[{ name: 'not.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }], texts.errors.PHOTO_NOT_IMAGE],
      [[{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }], texts.errors.PHOTO_TYPE],
      [[{ name: 'buyuk.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) }], texts.errors.PHOTO_TOO_LARGE],
      [[small, small, small, small], texts.errors.PHOTOS_TOO_MANY],
    ] as const) {
      await file.setInputFiles([...given])
      await expect(page.getByText(message)).toBeVisible()
    }
  })

  test('a boost is offered to a member with enough points, once the balance is known [ASK-18 ASK-19 ASK-20]', async ({ page }) => {
    const boost = page.getByRole('checkbox', { name: texts.posting.boost })
    await signUp(page)
    await page.goto('/tr/ask')
    await expect(page.getByText(texts.posting.boostMissing)).toBeVisible()
    await expect(boost).toBeDisabled()
    await call(page, 'POST', '/auth/sign-in', { email: 'kadir@lokma.example', password: 'lokma-demo-1' })
    const release = await holdAnswer(page, /\/api\/viewer/)
    await page.goto('/tr/ask')
    await expect(page.getByRole('heading', { level: 1, name: texts.posting.title })).toBeVisible()
    await expect(page.getByRole('checkbox', { disabled: false })).toHaveCount(0)
    release()
    await expect(boost).toBeEnabled()
  })

  test('a member who leaves with an unsent form is asked to confirm, and finds it again; cancelling adds nothing [ASK-31 ASK-32]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr')
    await page.getByRole('link', { name: texts.pages.ask }).first().click()
    const title = newTitle()
    await page.getByLabel(texts.posting.name).fill(title)
    await page.getByRole('button', { name: texts.common.cancel }).click()
    const question = page.getByRole('alertdialog', { name: texts.posting.leave })
    await question.getByRole('button', { name: texts.posting.stay }).click()
    await expect(page.getByLabel(texts.posting.name)).toHaveValue(title)
    await page.getByRole('button', { name: texts.common.cancel }).click()
    await question.getByRole('button', { name: texts.posting.go }).click()
    await expect(page).toHaveURL(/\/tr$/)
    await page.goto('/tr/ask')
    await expect(page.getByLabel(texts.posting.name)).toHaveValue(title)
    await page.getByRole('button', { name: texts.posting.draftForget }).click()
    await expect(page.getByLabel(texts.posting.name)).toHaveValue('')
    const found = await (await page.request.get(`/api/search?q=${encodeURIComponent(title)}`)).json()
    expect(JSON.stringify(found)).not.toContain(title)
  })

  test('after a failure the input stays, with the request’s number; a retry adds the restaurant once [ASK-26 ASK-27]', async ({ page }) => {
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
    await expect(page.getByText(texts.posting.failed, { exact: true })).toBeVisible()
    await expect(page.getByText(texts.posting.failedHelp)).toBeVisible()
    await expect(page.getByText('istek-42')).toBeVisible()
    await expect(page.getByLabel(texts.posting.name)).toHaveValue(title)
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(requests[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(requests[1]).toBe(requests[0])
  })

  test('failed photos are retried one by one, and the restaurant already exists [ASK-28 ASK-29 ASK-30]', async ({ page }) => {
    await signUp(page)
    const title = await begin(page)
    await page.getByLabel(texts.photos.add).setInputFiles([await photo('midye-1')])
    await failAnswer(page, /\/photos$/)
    await submit(page).click()
    await expect(page.getByText(textLike((why: string) => texts.photos.failed(1, why)))).toBeVisible()
    await expect(page.getByText(texts.posting.photosFailed).first()).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: texts.photos.retryOf(1) }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('group', { name: texts.detail.photos }).getByRole('button')).toHaveCount(1)
  })

  test('restaurants of a similar name are shown, and a duet of them is one press away; nothing is blocked [ASK-33 DUET-01]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr/ask')
    await page.getByLabel(texts.posting.name).fill('ÇITIR KOKOREC')
    const hint = page.getByRole('region', { name: texts.posting.similar })
    await expect(hint.getByRole('link', { name: /Çıtır Kokoreç Şükrü/ }).first()).toBeVisible()
    expect(await hint.getByRole('listitem').count()).toBeLessThanOrEqual(3)
    await expect(submit(page)).toBeEnabled()
    await hint
      .getByRole('link', { name: texts.duets.makeOf('Çıtır Kokoreç Şükrü') })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: texts.duets.title })).toBeVisible()
  })

  test('a restaurant with duets is named once, and no duet is among the similar ones [ASK-33 REPAIR-18]', async ({ page }) => {
    await signUp(page)
    await page.goto('/tr/ask')
    const hint = page.getByRole('region', { name: texts.posting.similar })
    await page.getByLabel(texts.posting.name).fill('Çıtır Kokoreç')
    await expect(hint.getByRole('listitem').filter({ hasText: 'Çıtır Kokoreç Şükrü' })).toHaveCount(1)
    await expect(hint.getByRole('listitem').filter({ hasText: `${texts.duets.make} ·` })).toHaveCount(0)
  })

  test('a restaurant that is added without touching the rating has none, and its author can set a 5 later [CHG-01 ASK-10 REPAIR-14]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr/ask')
    const title = newTitle()
    await page.getByLabel(texts.posting.name).fill(title)
    await expect(page.getByLabel(texts.posting.ratingNumber)).toHaveValue('')
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const rating = async () => ((await (await page.request.get(`/api/restaurants/${id}`)).json()) as Restaurant).initialRating
    expect(await rating()).toBeNull()
    await page.getByRole('button', { name: texts.pages.editOf(title) }).click()
    const dialog = page.getByRole('dialog', { name: texts.posting.editTitle })
    await dialog.getByLabel(texts.posting.ratingNumber).fill('5')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await expect(page.getByText(texts.posting.edited)).toBeVisible()
    expect(await rating()).toBe(5)
  })

  test('the keyboard alone is enough to add a restaurant and to vote on it', async ({ page }) => {
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
    await expect(page.getByLabel(texts.posting.name)).toBeVisible()
    const title = newTitle()
    await walkTo(page.getByLabel(texts.posting.name))
    await page.keyboard.type(title)
    await walkTo(page.getByLabel(texts.posting.type))
    await page.keyboard.press('m')
    await walkTo(page.getByLabel(texts.posting.address))
    await page.keyboard.type('Kadıköy')
    await walkTo(page.getByRole('slider', { name: texts.posting.rating }))
    await page.keyboard.press('End')
    await walkTo(submit(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const ballot = page.getByRole('form', { name: texts.vote.heading })
    await expect(ballot.getByRole('slider', { name: texts.vote.slider })).toBeEnabled()
    await walkTo(ballot.getByRole('slider', { name: texts.vote.slider }))
    await page.keyboard.press('End')
    // Tab passes a button that is not enabled yet.
    await expect(ballot.getByRole('button', { name: texts.vote.submit })).toBeEnabled()
    await walkTo(ballot.getByRole('button', { name: texts.vote.submit }))
    await page.keyboard.press('Enter')
    await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeVisible()
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

  test(
    'edits title, description, rating and photos; nobody else sees the pencil [CARD-23 CARD-24 CARD-26 CARD-27 CARD-28 CARD-29 GEN-05 PERM-05 UPL-01 MEND-1]',
    main,
    async ({ page, browser }) => {
      const made = await addOne(page)
      await page.goto(`/tr/restaurants/${made.id}`)
      await page.getByRole('button', { name: texts.pages.editOf(made.title) }).click()
      const dialog = page.getByRole('dialog', { name: texts.posting.editTitle })
      await expect(dialog.getByRole('slider', { name: texts.posting.rating })).toHaveAttribute('step', '0.1')
      await dialog.getByLabel(texts.posting.name).fill(' ')
      await expect(dialog.getByRole('button', { name: texts.common.save })).toBeDisabled()
      const title = newTitle()
      await dialog.getByLabel(texts.posting.name).fill(title)
      await dialog.getByLabel(texts.posting.body).fill('x'.repeat(501))
      await dialog.getByRole('button', { name: texts.common.save }).click()
      await expect(dialog.getByText(texts.errors.BODY_TOO_LONG)).toBeVisible()
      await dialog.getByLabel(texts.posting.body).fill('Yeni hâli')
      await dialog.getByLabel(texts.posting.ratingNumber).fill('9.4')
      await dialog.getByLabel(texts.photos.add).setInputFiles([await photo('midye-1')])
      await expect(dialog.getByRole('button', { name: texts.photos.remove(1) })).toBeVisible()
      await dialog.getByRole('button', { name: texts.common.save }).click()
      await expect(page.getByText(texts.posting.edited)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('.restaurant-text > p').first()).toHaveText('Yeni hâli')
      await expect(page.getByRole('img', { name: beginning(`${texts.detail.owner}: ${format.score(9.4)}`) })).toBeVisible()
      await expect(page.getByRole('group', { name: texts.detail.photos }).getByRole('button')).toHaveCount(1)
      await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${made.id}$`))
      await page.goto('/tr/restaurants?sirala=yeni')
      await expect(
        page
          .getByRole('article')
          .filter({ hasText: title })
          .getByRole('button', { name: texts.pages.editOf(title) }),
      ).toBeVisible()
      const stranger = await browser.newPage({ baseURL: process.env['JOURNEY_URL']! })
      await stranger.goto(`/tr/restaurants/${made.id}`)
      await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(stranger.getByRole('button', { name: textLike(texts.pages.editOf) })).toHaveCount(0)
      await expect(stranger.getByRole('button', { name: texts.pages.voteTexts })).toHaveCount(0)
      await stranger.context().close()
    },
  )

  test('chooses the labels of the vote buttons [DET-22 DET-35 DET-36 DET-37]', async ({ page }) => {
    const made = await addOne(page)
    await page.goto(`/tr/restaurants/${made.id}`)
    await page.getByRole('button', { name: texts.pages.voteTexts }).click()
    const dialog = page.getByRole('dialog', { name: texts.posting.voteTextsTitle })
    const save = dialog.getByRole('button', { name: texts.common.save })
    await dialog.getByLabel(texts.posting.acceptText).fill(' ')
    await expect(save).toBeDisabled()
    await dialog.getByLabel(texts.posting.acceptText).fill('x'.repeat(51))
    await expect(save).toBeDisabled()
    await dialog.getByLabel(texts.posting.acceptText).fill('Yerim')
    await failAnswer(page, /vote-texts$/)
    await save.click()
    await expect(page.getByText(texts.posting.voteTextsFailed).first()).toBeVisible()
    await expect(dialog.getByLabel(texts.posting.acceptText)).toHaveValue('Yerim')
    await page.unrouteAll({ behavior: 'wait' })
    await save.click()
    await expect(page.getByText(texts.posting.voteTextsSaved)).toBeVisible()
    await expect(page.getByRole('form', { name: texts.vote.heading }).getByRole('button', { name: /Yerim$/ })).toBeVisible()
  })
})

test.describe('duets', () => {
  test(
    'a member answers a restaurant with an opinion and a rating; both pages show it [DET-11 DUET-01 DUET-02 DUET-07 DUET-08 DUET-14 GEN-07 REPAIR-14]',
    main,
    async ({ page, request }) => {
      await signUp(page)
      const original = (await (await request.get('/api/restaurants/citir-kokorec-sukru')).json()) as Restaurant
      await page.goto(`/tr/restaurants/${original.id}`)
      await page.getByRole('button', { name: texts.duets.make, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: texts.duets.title })
      const publish = dialog.getByRole('button', { name: texts.duets.submit })
      await publish.click()
      await expect(dialog.getByText(texts.errors.BODY_REQUIRED)).toBeVisible()
      const opinion = `Bence biraz tuzlu, ${newName()}`
      await dialog.getByLabel(texts.duets.body).fill(opinion)
      await publish.click()
      await expect(dialog.getByText(texts.errors.RATING_OUT_OF_RANGE)).toBeVisible()
      await dialog.getByLabel(texts.posting.ratingNumber).fill('7.5')
      await failAnswer(page, /\/duets$/)
      await publish.click()
      await expect(dialog.getByText(texts.duets.failed)).toBeVisible()
      await expect(dialog.getByLabel(texts.duets.body)).toHaveValue(opinion)
      await page.unrouteAll({ behavior: 'wait' })
      await publish.click()
      await expect(page.getByText(texts.duets.isDuet)).toBeVisible()
      await expect(page.getByRole('main').getByText(opinion)).toBeVisible()
      await expect(page.getByRole('button', { name: texts.duets.make, exact: true })).toHaveCount(0)
      await page.getByRole('link', { name: texts.duets.toParent }).click()
      const list = page.getByRole('region', { name: beginning(texts.duets.duets) })
      await expect(list.getByText(opinion)).toBeVisible()
      await expect(list.getByRole('img', { name: `${texts.detail.duet}: ${format.score(7.5)}` }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: texts.duets.own, exact: true })).toBeVisible()
    },
  )
})

test('the fields of a new restaurant stand at equal distances while nothing similar is known', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/ask')
  const form = page.getByRole('main').locator('form')
  await expect(form.getByLabel(texts.posting.name)).toBeVisible()
  // The empty place for similar restaurants takes no room between the title and the type.
  const gaps = await form.evaluate((one) => {
    const boxes = [...one.children]
      .filter((child) => getComputedStyle(child).position !== 'absolute')
      .map((child) => child.getBoundingClientRect())
    return boxes.slice(1).map((box, index) => Math.round(box.top - boxes[index]!.bottom))
  })
  expect(new Set(gaps)).toEqual(new Set([20]))
})

test('headings keep their order beside similar restaurants, and a rating may be typed with a comma [REPAIR-20 REPAIR-23]', async ({
  page,
  request,
}) => {
  const restaurant = await findRestaurant(request, ({ isVotable }) => isVotable)
  await signUp(page)
  await page.goto('/tr/ask')
  await page.getByLabel(texts.posting.name).fill(restaurant.title)
  await expect(page.getByRole('region', { name: texts.posting.similar })).toBeVisible()
  const levels = await page.evaluate(() => [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1])))
  expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true)
  const number = page.getByLabel(texts.posting.ratingNumber)
  await number.fill('8,25')
  await expect(page.getByRole('slider', { name: texts.posting.rating })).toHaveValue('8.25')
  await number.blur()
  await expect(number).toHaveValue(format.decimal(8.25))
})
