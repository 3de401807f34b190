import type { Locator, Page } from '@playwright/test'
import type { Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { changeAnswer } from '#tests/support/answers.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { format, textLike, texts } from '#tests/support/texts.ts'

const ten = (...counts: number[]): number[] => [...counts, ...Array.from({ length: 10 - counts.length }, () => 0)]
const allGave = (rating: number, count = 40): number[] => Array.from({ length: 10 }, (_, index) => (index + 1 === rating ? count : 0))

/** Opens the list with its first restaurant changed like this. @returns its card */
async function cardOf(page: Page, given: Partial<Restaurant>): Promise<Locator> {
  await changeAnswer<RestaurantPage>(page, /\/api\/restaurants\?/, (answer) => ({
    ...answer,
    items: answer.items.map((item, index) => (index === 0 ? { ...item, ...plain, ...given } : item)),
  }))
  await page.goto('/tr/restaurants')
  // A location filter makes the browser request the list.
  if (!(await page.locator('input[name=yer]').isVisible())) await page.locator('#filtreler > summary').click()
  await page.locator('input[name=yer]').fill('İzmir')
  const card = page.getByRole('article').first()
  await expect(card.getByRole('heading')).toHaveText(given.title ?? plain.title)
  return card
}

const plain = {
  id: 'koz-basi-kokorec',
  title: 'Köz Başı Kokoreç',
  body: 'Kısa bir söz.',
  address: 'Kıbrıs Şehitleri Cd. 114, Alsancak, İzmir',
  initialRating: 8.5,
  photos: [],
  restaurantType: 'kokorec',
  acceptText: 'Bir daha yerim',
  rejectText: 'Bana göre değil',
  hypeScore: 0,
  hype: 0,
  hotScore: 0,
  risingScore: 0,
  isTrending: false,
  questionType: 'normal',
  parentQuestionId: null,
  parentQuestion: null,
  duetRating: null,
  duetUserId: null,
  duetUser: null,
  isVotable: true,
  acceptCount: 1540,
  rejectCount: 96,
  memberAcceptCount: 1200,
  memberRejectCount: 60,
  commentCount: 214,
  loggedInRatings: allGave(8),
  anonymousRatings: allGave(7),
} satisfies Partial<Restaurant>

const duet = {
  questionType: 'duet',
  isVotable: false,
  parentQuestionId: 'ana-tezgah',
  parentQuestion: {
    id: 'ana-tezgah',
    title: 'Ana Tezgâh',
    body: null,
    initialRating: 9.25,
    loggedInRatings: allGave(8, 1),
    anonymousRatings: allGave(6, 1),
  },
  duetRating: 8.4,
  duetUser: { username: 'burcuyiyor' },
} satisfies Partial<Restaurant>

const star = (card: Locator, name: string): Locator => card.getByRole('img', { name, exact: true })
const scored = (label: string, value: number): string => `${label}: ${format.score(value)}`

test('a card shows the badges that its restaurant has earned, and no others [CARD-01 CARD-02 CARD-04 CARD-05]', async ({ page }) => {
  const badges = (await cardOf(page, { hype: 211.6, hypeScore: 100, isTrending: true })).locator('.photo-strip-tags .tag')
  await expect(badges).toHaveText([
    texts.card.types.kokorec,
    texts.card.hype(format.compactCount(212)),
    texts.card.trend,
    texts.card.boosted,
  ])
  await page.unrouteAll({ behavior: 'wait' })
  await cardOf(page, { hype: 0.9 })
  await expect(badges.first()).toHaveText(texts.card.types.kokorec)
  await expect(page.getByRole('article').first().locator('.photo-strip-tags .tag')).toHaveCount(1)
})

test('a card shows three stars: members, owner and visitors, each by its form [CARD-06]', main, async ({ page }) => {
  const card = await cardOf(page, {})
  await expect(star(card, scored(texts.card.members, 8))).toHaveClass(/score-star-solid/)
  await expect(star(card, scored(texts.card.owner, 8.5))).toHaveClass(/score-star-outline/)
  await expect(star(card, scored(texts.card.anonymous, 7))).toHaveClass(/score-star-dashed/)
  await expect(card.getByText(texts.card.votes('40'), { exact: true })).toHaveCount(2)
})

test('a duet’s card shows members, owner and the duet’s creator, and sends votes to the original [CHG-03 CARD-03 CARD-07 REPAIR-13 REPAIR-15]', async ({
  page,
}) => {
  const card = await cardOf(page, duet)
  await expect(card.locator('.photo-strip-tags')).toContainText(texts.card.duet)
  await expect(card.getByRole('img', { name: /: / })).toHaveCount(3)
  await expect(star(card, scored(texts.card.everybody, 7))).toBeVisible()
  await expect(star(card, scored(texts.card.owner, 9.3))).toBeVisible()
  await expect(star(card, scored(texts.card.duet, 8.4))).toBeVisible()
  // Under the star, and as a link to the profile.
  await expect(card.getByText('@burcuyiyor', { exact: true })).toHaveCount(2)
  await expect(card.getByRole('link', { name: texts.card.voteAtParent })).toHaveAttribute('href', '/tr/restaurants/ana-tezgah#oy')
})

test('an author’s rating that was never given is a dash, and the words beside it say so [CARD-10 MEND-41]', async ({ page }) => {
  const card = await cardOf(page, { initialRating: null })
  await expect(star(card, `${texts.card.owner}: ${texts.card.ownerNone}`)).toHaveText('—')
  await expect(card.getByText(texts.card.ownerNone, { exact: true })).toBeVisible()
  await expect(card.getByText(texts.card.ownScore, { exact: true })).toBeHidden()
})

test('a score without a vote is a dash that says so, never zero [CARD-11]', async ({ page }) => {
  const card = await cardOf(page, { loggedInRatings: ten(), anonymousRatings: ten(), acceptCount: 0, rejectCount: 0 })
  await expect(star(card, `${texts.card.members}: ${texts.card.noVotes}`)).toHaveText('—')
  await expect(star(card, `${texts.card.anonymous}: ${texts.card.noVotes}`)).toHaveText('—')
  await expect(card.getByText(texts.card.noVotes, { exact: true })).toHaveCount(2)
  await expect(card).not.toContainText('NaN')
})

test('from nine on a star is holographic, and does not move with reduced motion [CARD-12 CARD-14]', async ({ page }) => {
  const motion = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.querySelector('.score-star-foil')!, '::before').animationName)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const card = await cardOf(page, { loggedInRatings: allGave(9), initialRating: 8.9 })
  await expect(star(card, scored(texts.card.members, 9)).locator('.score-star-foil')).toBeVisible()
  await expect(star(card, scored(texts.card.owner, 8.9)).locator('.score-star-foil')).toHaveCount(0)
  expect(await motion()).toBe('holo-turn')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await motion()).toBe('none')
  await expect(star(card, scored(texts.card.members, 9)).locator('.score-star-foil')).toBeVisible()
})

test('a ten has a special picture, and without it the holographic star with its number [CARD-13]', async ({ page }) => {
  const card = await cardOf(page, { loggedInRatings: allGave(10) })
  const picture = star(card, scored(texts.card.members, 10)).locator('img')
  await expect(picture).toHaveAttribute('src', '/brand/ten.svg')
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/brand/ten.svg', (route) => route.fulfill({ status: 404 }))
  const again = await cardOf(page, { loggedInRatings: allGave(10) })
  await expect(star(again, scored(texts.card.members, 10))).toHaveText('10')
  await expect(star(again, scored(texts.card.members, 10)).locator('.score-star-foil')).toBeVisible()
})

test(
  'a card counts accepts, rejects and comments, with icon and words, and says how split the verdict is [CARD-15 CARD-30 GEN-20 GEN-22]',
  main,
  async ({ page }) => {
    const card = await cardOf(page, {})
    const accept = card.locator('span').filter({ hasText: textLike(`${format.compactCount(1540)}Bir daha yerim`) })
    const reject = card.locator('span').filter({ hasText: textLike('96Bana göre değil') })
    await expect(accept.locator('svg')).toBeVisible()
    await expect(reject.locator('svg')).toBeVisible()
    await expect(card.getByRole('img', { name: texts.card.verdict(94) })).toBeVisible()
    await expect(card.getByText(texts.card.difficulty.easy, { exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: texts.card.comments('214') })).toHaveAttribute('href', /\/koz-basi-kokorec#yorumlar$/)
    await page.unrouteAll({ behavior: 'wait' })
    await expect(
      (await cardOf(page, { acceptCount: 11, rejectCount: 9 })).getByText(texts.card.difficulty.hard, { exact: true }),
    ).toBeVisible()
  },
)

test('a card shows at most three photos, and a press opens one in a new tab [CARD-16 LIM-06]', async ({ page, context }) => {
  await context.route('**/media/**', (route) => route.fulfill({ path: 'public/art/kokorec.webp', contentType: 'image/webp' }))
  const photos = ['a', 'b', 'c', 'd'].map((name) => `/media/${name}-1600.webp`)
  const card = await cardOf(page, { photos })
  const shown = card.locator('.photo-strip a')
  await expect(shown).toHaveCount(3)
  await expect(shown.locator('img').first()).toHaveAttribute('src', '/media/a-400.webp')
  const [tab] = await Promise.all([context.waitForEvent('page'), shown.nth(1).click()])
  await expect(tab).toHaveURL('/media/b-1600.webp')
  await expect(page).toHaveURL(/\/tr\/restaurants\?yer=/)
})

test('a restaurant without photos shows a drawing of its dish', async ({ page }) => {
  const card = await cardOf(page, {})
  const drawn = card.locator('.photo-strip img')
  await expect(drawn).toHaveAttribute('src', '/art/kokorec.webp')
  expect(await drawn.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(800)
})

test('a description over 150 characters is folded to two lines and opens; one of 150 is shown whole [CARD-17 LIM-06]', async ({ page }) => {
  const words = 'Közde ağır ağır pişer, kekik kokusu sokağın başından duyulur. '.repeat(4)
  const card = await cardOf(page, { body: words.slice(0, 151) })
  const text = card.locator('p').filter({ hasText: 'Közde ağır ağır' })
  const lines = (): Promise<number> => text.evaluate((p) => Math.round(p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight)))
  expect(await lines()).toBe(2)
  const toggle = card.getByRole('button', { name: texts.card.unfold })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  expect(await lines()).toBeGreaterThan(2)
  await card.getByRole('button', { name: texts.card.fold }).click()
  expect(await lines()).toBe(2)
  await page.unrouteAll({ behavior: 'wait' })
  const short = await cardOf(page, { body: words.slice(0, 150) })
  await expect(short.locator('p').filter({ hasText: 'Közde ağır ağır' })).toBeVisible()
  await expect(short.getByRole('button', { name: texts.card.unfold })).toHaveCount(0)
})

test.describe('copying the address', () => {
  test('puts it on the clipboard and says so [CARD-18 CARD-19]', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const card = await cardOf(page, {})
    await card.getByRole('button', { name: textLike(texts.card.copyAddress) }).click()
    await expect(page.getByRole('status').filter({ hasText: texts.card.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Kıbrıs Şehitleri Cd. 114, Alsancak, İzmir')
  })

  test('says when the browser refuses [CARD-20]', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    const card = await cardOf(page, {})
    await card.getByRole('button', { name: textLike(texts.card.copyAddress) }).click()
    await expect(page.getByText(texts.card.copyFailed)).toBeVisible()
  })

  test('says when there is none [CARD-21]', async ({ page }) => {
    const card = await cardOf(page, { address: null })
    await card.getByRole('button', { name: textLike(texts.card.copyAddress) }).click()
    await expect(page.getByText(texts.card.addressMissing)).toBeVisible()
  })
})

test('a card has a call to vote that leads to the ballot [CARD-22]', async ({ page }) => {
  await page.goto('/tr/restaurants')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: texts.card.vote, exact: true }) })
    .first()
  await card.getByRole('link', { name: texts.card.vote, exact: true }).click()
  await expect(page).toHaveURL(/\/tr\/restaurants\/[a-z0-9-]+#oy$/)
  await expect(page.getByRole('form', { name: texts.vote.heading })).toBeInViewport()
})

test('a card says how long ago, with the exact local time behind it [GEN-25]', async ({ page }) => {
  const createdAt = new Date(Date.now() - 50 * 3_600_000)
  const card = await cardOf(page, { createdAt: createdAt.toISOString() })
  const time = card.getByText(format.relativeTime(createdAt.toISOString()))
  await expect(time).toHaveAttribute('datetime', createdAt.toISOString().replace(/\.\d+/, ''))
  const local = format.fullDate(createdAt.toISOString(), 'Europe/Istanbul')
  await expect(time).toHaveAttribute('title', local)
})

test('a custom type is shown as it was written [CARD-32]', async ({ page }) => {
  const card = await cardOf(page, { restaurantType: 'kumpir & çay' })
  await expect(card.locator('.photo-strip-tags')).toHaveText('kumpir & çay')
  await expect(card.locator('.photo-strip img')).toHaveAttribute('src', '/art/default.webp')
})

test('a boost looks paid: its shape differs from earned badges [REPAIR-24]', async ({ page }) => {
  const card = await cardOf(page, { hype: 211.6, hypeScore: 100, isTrending: true })
  const tags = card.locator('.photo-strip-tags .tag')
  await expect(tags.filter({ hasText: texts.card.boosted })).toHaveCSS('border-style', 'dashed')
  await expect(tags.filter({ hasText: texts.card.trend })).not.toHaveCSS('border-style', 'dashed')
})

test('by keyboard a card’s call to vote leads to the ballot, which takes the focus [REPAIR-20]', async ({ page }) => {
  await page.goto('/tr/restaurants')
  await page.getByRole('article').getByRole('link', { name: texts.card.vote }).first().press('Enter')
  await expect(page.getByRole('form', { name: texts.vote.heading })).toBeFocused()
})
