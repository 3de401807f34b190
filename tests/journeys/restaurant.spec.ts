import { COMMENTS_FIRST } from '#features/comments/comments.rules.ts'
import { bothWidths, expect, mainAtBothWidths, phoneOnly, test } from '#tests/support/journey.ts'
import { findRestaurant, newName, signUp } from '#tests/support/people.ts'
import { beginning, format, textLike, texts } from '#tests/support/texts.ts'

const total = (counts: number[]) => counts.reduce((sum, n) => sum + n, 0)

test.describe('the page of a restaurant', () => {
  test(
    'shows what it is, where it is, who added it and what it scores [DET-01 DET-02 DET-06 DET-07 DET-13 DET-18 DET-19 ROUTE-21]',
    mainAtBothWidths,
    async ({ page, request }) => {
      const restaurant = await findRestaurant(
        request,
        (r) => r.isVotable && r.address !== null && r.mapsLink !== null && r.hype >= 1 && r.body !== null && r.author !== null,
      )
      await page.goto(`/tr/restaurants/${restaurant.id}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: restaurant.title })).toBeVisible()
      const address = main.getByRole('link', { name: restaurant.address! })
      await expect(address).toHaveAttribute('href', restaurant.mapsLink!)
      await expect(address).toHaveAttribute('rel', /noopener/)
      await expect(main.getByText(texts.card.hype(format.compactCount(Math.round(restaurant.hype))), { exact: true })).toBeVisible()
      await expect(main.getByRole('link', { name: `@${restaurant.author!.username}` }).first()).toBeVisible()
      await expect(main.locator(`time[datetime="${restaurant.createdAt}"]`)).toBeVisible()
      await expect(main.getByText(restaurant.body!)).toBeVisible()
      for (const group of [texts.detail.members, texts.detail.owner, texts.detail.anonymous])
        await expect(
          main.getByRole('region', { name: texts.detail.scores }).getByRole('img', { name: new RegExp(`^${group}: `) }),
        ).toBeVisible()
    },
  )

  test(
    'without a maps link and a pin the address leads to a search for it in a new tab [DET-03 DET-04]',
    phoneOnly,
    async ({ page, request }) => {
      const restaurant = await findRestaurant(request, (r) => r.address !== null && r.mapsLink === null && r.place?.positionKind !== 'pin')
      await page.goto(`/tr/restaurants/${restaurant.id}`)
      const address = page.getByRole('link', { name: restaurant.address! })
      await expect(address).toHaveAttribute(
        'href',
        `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(restaurant.address!)}`,
      )
      await expect(address).toHaveAttribute('target', '_blank')
    },
  )

  test('has a review video only where there is one [DET-05]', phoneOnly, async ({ page, request }) => {
    const [filmed, other] = [
      await findRestaurant(request, (r) => r.videoLink !== null),
      await findRestaurant(request, (r) => r.videoLink === null),
    ]
    await page.goto(`/tr/restaurants/${filmed.id}`)
    await expect(page.getByRole('link', { name: texts.detail.video })).toHaveAttribute('href', filmed.videoLink!)
    await page.goto(`/tr/restaurants/${other.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(texts.detail.video)).toHaveCount(0)
  })

  test(
    'opens its photos over the whole screen: arrows go round, Escape closes, focus comes back [DET-14 DET-15 DET-16 DET-17]',
    bothWidths,
    async ({ page, request }) => {
      const restaurant = await findRestaurant(request, (r) => r.photos.length === 3)
      await page.goto(`/tr/restaurants/${restaurant.id}`)
      const first = page.getByRole('button', { name: texts.detail.enlarge(restaurant.title, 1, 3) })
      await expect(page.getByRole('group', { name: texts.detail.photos }).getByRole('button')).toHaveCount(3)
      await first.click()
      const viewer = page.getByRole('dialog', { name: texts.detail.viewer(restaurant.title) })
      await expect(viewer.getByText('1/3', { exact: true })).toBeVisible()
      await expect(viewer.getByRole('img', { name: texts.detail.photo(restaurant.title, 1, 3) })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('ArrowLeft')
      await expect(viewer.getByText('3/3', { exact: true })).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(viewer.getByText('1/3', { exact: true })).toBeVisible()
      await viewer.getByRole('button', { name: texts.detail.next }).click()
      await expect(viewer.getByText('2/3', { exact: true })).toBeVisible()
      await viewer.getByRole('button', { name: texts.detail.previous }).click()
      await viewer.getByRole('button', { name: texts.detail.photo(restaurant.title, 3, 3) }).click()
      await expect(viewer.getByText('3/3', { exact: true })).toBeVisible()
      for (let i = 0; i < 8; i++) {
        await page.keyboard.press('Tab')
        // A guard at the end of the dialog moves the focus to its beginning.
        await expect
          .poll(() =>
            viewer.evaluate(
              (dialog) => dialog.contains(document.activeElement) || document.activeElement?.closest('[data-base-ui-portal]') !== null,
            ),
          )
          .toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(viewer).toHaveCount(0)
      await expect(first).toBeFocused()
    },
  )

  test('opens every score into its ten bars and the sum that made it', async ({ page, request }) => {
    const restaurant = await findRestaurant(
      request,
      (r) =>
        r.isVotable &&
        r.anonymousRatings.some((n) => n > 0) &&
        r.loggedInRatings.some((n) => n > 0) &&
        // Otherwise both sums could have the same text.
        total(r.loggedInRatings) !== total(r.anonymousRatings),
    )
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    const votes = total(restaurant.loggedInRatings)
    const points = restaurant.loggedInRatings.reduce((sum, n, i) => sum + n * (i + 1), 0)
    await expect(
      page.getByText(
        `${texts.detail.sum} ${format.wholeNumber(points)} ${texts.detail.sumPoints} ÷ ${format.wholeNumber(votes)} ${texts.detail.sumVotes} = ${format.exactScore(points / votes)}`,
      ),
    ).toBeVisible()
    await page.getByText(textLike(texts.detail.countAnonymous)).click()
    await expect(page.getByRole('list', { name: texts.detail.distribution(texts.detail.anonymous) }).getByRole('listitem')).toHaveCount(10)
  })

  test(
    'splits what people wrote into those who accept and those who reject, most liked first, with replies and replies to replies [DET-21 DET-26 COM-09 COM-10 COM-11]',
    mainAtBothWidths,
    async ({ page, request }) => {
      const restaurant = await findRestaurant(request, (r) => r.isVotable && r.commentCount >= 5)
      const accepts = await (await request.get(`/api/restaurants/${restaurant.id}/comments?column=accept&limit=${COMMENTS_FIRST}`)).json()
      await page.goto(`/tr/restaurants/${restaurant.id}`)
      const column = page.getByRole('region', { name: texts.comments.positive })
      await expect(column.locator('article')).toHaveCount(accepts.items.length)
      const ids = await column.locator('article').evaluateAll((all) => all.map((one) => one.id))
      expect(ids).toEqual(accepts.items.map(({ id }: { id: number }) => `yorum-${id}`))
      await expect(page.getByRole('region', { name: texts.comments.negative })).toBeVisible()
    },
  )

  test('says which columns have no comments yet [DET-29 DET-30]', phoneOnly, async ({ page }) => {
    // A new restaurant: what was taken down leaves a notice without a comment.
    await signUp(page)
    const headers = { origin: process.env['JOURNEY_URL'] ?? '' }
    const made = await page.request.post('/api/restaurants', { data: { title: `Sessiz Büfe ${newName()}` }, headers })
    await page.goto(`/tr/restaurants/${((await made.json()) as { id: string }).id}`)
    await expect(page.getByText(texts.comments.noPositive)).toBeVisible()
    await expect(page.getByText(texts.comments.noNegative)).toBeVisible()
  })

  test(
    'of a duet says whose it is, shows what the original’s owner gave, and sends to the original to vote [CHG-03 DET-12 DET-19 DET-23 DET-24 DET-27 VOTE-38 VOTE-39 REPAIR-13]',
    bothWidths,
    async ({ page, request }) => {
      const duet = await findRestaurant(request, (r) => r.questionType === 'duet' && r.parentQuestion?.initialRating != null)
      await page.goto(`/tr/restaurants/${duet.id}`)
      await expect(page.getByText(texts.duets.isDuet)).toBeVisible()
      await expect(
        page.getByRole('img', { name: `${texts.detail.owner}: ${format.score(duet.parentQuestion!.initialRating!)}`, exact: true }),
      ).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: duet.parentQuestion!.title })).toBeVisible()
      if (duet.parentQuestion!.body) await expect(page.getByText(duet.parentQuestion!.body)).toBeVisible()
      await expect(page.getByRole('form', { name: texts.vote.heading })).toHaveCount(0)
      await expect(page.getByRole('region', { name: texts.comments.positive })).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('link', { name: texts.detail.voteAtParent }).last()).toHaveAttribute(
        'href',
        new RegExp(`/tr/restaurants/${duet.parentQuestionId}`),
      )
      await page.getByRole('link', { name: texts.duets.toParent }).click()
      await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${duet.parentQuestionId}$`))
      await expect(page.getByRole('heading', { level: 2, name: beginning(texts.duets.duets) })).toBeVisible()
    },
  )

  test('of a duet that nobody commented on invites the first [DET-28]', phoneOnly, async ({ page, request }) => {
    const duet = await findRestaurant(request, (r) => r.questionType === 'duet' && r.commentCount === 0)
    await page.goto(`/tr/restaurants/${duet.id}`)
    await expect(page.getByRole('heading', { name: texts.comments.noComments })).toBeVisible()
    await expect(page.getByText(texts.comments.beFirst)).toBeVisible()
  })

  test(
    'of a duet whose original is gone says so, leads nowhere, and makes up no owner’s rating [DET-25 REPAIR-13]',
    phoneOnly,
    async ({ page, request }) => {
      const orphan = await findRestaurant(request, (r) => r.questionType === 'duet' && r.parentQuestion === null)
      await page.goto(`/tr/restaurants/${orphan.id}`)
      await expect(page.getByText(texts.detail.parentGone).last()).toBeVisible()
      await expect(page.getByRole('img', { name: `${texts.detail.owner}: ${texts.detail.noVotes}`, exact: true })).toHaveText('—')
      await expect(page.getByRole('link', { name: texts.duets.toParent })).toHaveCount(0)
    },
  )

  test('that does not exist says so and leads back to the list [DET-31 DET-32]', phoneOnly, async ({ page }) => {
    await page.goto('/tr/restaurants/olmayan-bir-yer')
    await expect(page.getByRole('heading', { name: texts.detail.notFound })).toBeVisible()
    await page.getByRole('link', { name: texts.detail.backToList }).click()
    await expect(page).toHaveURL(/\/tr\/restaurants$/)
  })

  test('is shown under its old address too [ROUTE-14 ROUTE-22 ROUTE-23]', phoneOnly, async ({ page, request }) => {
    const restaurant = await findRestaurant(request, (r) => r.isVotable)
    await page.goto(`/question/${restaurant.id}`)
    await expect(page).toHaveURL(new RegExp(`/tr/question/${restaurant.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: restaurant.title })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/tr/restaurants/${restaurant.id}$`))
  })

  test('opens its score under its address of former years, with query and fragment', phoneOnly, async ({ page, request }) => {
    const restaurant = await findRestaurant(request, (r) => r.isVotable)
    await page.goto(`/tr/restaurants/${restaurant.id}/puan?x=1#main`)
    await expect(page).toHaveURL(`/tr/restaurants/${restaurant.id}/score?x=1#main`)
    await expect(page.getByRole('heading', { level: 1, name: texts.scores.title })).toBeVisible()
  })

  test('is shared by the device’s share sheet, or by its address on the clipboard', phoneOnly, async ({ page, request, context }) => {
    const restaurant = await findRestaurant(request, (r) => r.isVotable)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    await page.getByRole('button', { name: texts.detail.share }).click()
    await expect(page.getByText(texts.detail.shareCopied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/tr/restaurants/${restaurant.id}$`))
  })

  test('has a vote call within the first screen of a phone', async ({ page, request }, info) => {
    test.skip(info.project.name !== 'phone')
    const restaurant = await findRestaurant(request, (r) => r.isVotable && r.title.length < 40)
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    const call = page.getByRole('link', { name: texts.detail.goVote })
    await expect(call).toBeInViewport()
    await call.click()
    await expect(page.getByRole('form', { name: texts.vote.heading })).toBeInViewport()
  })
})

test('Back closes the photos and stays on the page; with the button the history is as before [REPAIR-19]', async ({ page, request }) => {
  const restaurant = await findRestaurant(request, (r) => r.photos.length === 3)
  await page.goto('/tr/top-rated')
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  const viewer = page.getByRole('dialog', { name: texts.detail.viewer(restaurant.title) })
  const first = page.getByRole('button', { name: texts.detail.enlarge(restaurant.title, 1, 3) })
  await first.click()
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(`/tr/restaurants/${restaurant.id}`)
  await first.click()
  await viewer.getByRole('button', { name: texts.detail.close }).click()
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(`/tr/restaurants/${restaurant.id}`)
  await page.goBack()
  await expect(page).toHaveURL(/\/tr\/top-rated$/)
})

test('a link says which site it leads to before it is pressed [REPAIR-11]', async ({ page, request }) => {
  const restaurant = await findRestaurant(request, (r) => r.videoLink !== null && r.mapsLink !== null && r.address !== null)
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  await expect(page.getByRole('link', { name: texts.detail.video })).toContainText(
    new URL(restaurant.videoLink!).hostname.replace(/^www\./, ''),
  )
  await expect(page.getByRole('main').getByRole('link', { name: restaurant.address! }).first()).toContainText(
    new URL(restaurant.mapsLink!).hostname.replace(/^www\./, ''),
  )
})
