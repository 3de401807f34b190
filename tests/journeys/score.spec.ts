import { readFile } from 'node:fs/promises'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { expect, mainAtBothWidths, test } from '#tests/support/journey.ts'
import { openScore } from '#tests/support/open-score.ts'
import { findRestaurant } from '#tests/support/people.ts'
import { format, texts } from '#tests/support/texts.ts'

/** A number as the page writes it. */
const numberOf = (text: string | null): number => Number((text ?? '').replace(',', '.'))

test(
  'anybody opens the score of a restaurant and recomputes the numbers of last night from the downloaded votes [RANK-02 CHG-10 MEND-41]',
  mainAtBothWidths,
  async ({ page, request }) => {
    const restaurant = await findRestaurant(request, (one: Restaurant) => one.isVotable && one.loggedInRatings.some((count) => count > 3))
    await openScore(page, request, `/tr/restaurants/${restaurant.id}/score`)
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    await page.getByRole('link', { name: texts.scores.link }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts.scores.title })).toBeVisible()
    const part = (name: string) => page.getByRole('region', { name, exact: true })

    // The headline of a part is the result of its formula, with the same decimals.
    for (const name of [texts.scores.members, texts.scores.order]) {
      const headline = (await part(name).locator('.figure').first().textContent())!
      await expect(part(name).getByText('÷').last()).toContainText(`= ${headline}`)
    }

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part(texts.scores.recompute).getByRole('link', { name: texts.scores.download }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^lokma-${restaurant.id}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
    const at = (name: string) => head.split(',').indexOf(name)
    const rated = lines
      .map((line) => line.split(','))
      .filter((vote) => vote[at('voter')] === 'member' && vote[at('is_held')] === 'false' && vote[at('rating')] !== '')
    const sum = (value: (vote: string[]) => number) => rated.reduce((all, vote) => all + value(vote), 0)
    const rating = (vote: string[]) => Number(vote[at('rating')])
    const weight = (vote: string[]) => Number(vote[at('weight')])

    // Members vote meanwhile: the file gives the numbers of the night, which are beside those of now.
    const ofNight = (name: string) => part(texts.scores.recompute).getByRole('row', { name }).getByRole('cell').first()
    const members = texts.scores.meanOf(format.exactScore(sum(rating) / rated.length), format.wholeNumber(rated.length))
    await expect(ofNight(texts.scores.members)).toHaveText(members)
    const formula = part(texts.scores.order).getByText('÷').last()
    const [C = 0, m = 0] = ((await formula.textContent()) ?? '').match(/\d+(?:[.,]\d+)?/g)!.map(numberOf)
    const order = (C * m + sum((vote) => weight(vote) * rating(vote))) / (C + sum(weight))
    const orderOfNight = ofNight(texts.scores.order)
    await expect.poll(async () => Math.abs(numberOf(await orderOfNight.textContent()) - order)).toBeLessThan(6e-7)

    await expect(part(texts.scores.held)).toContainText(texts.scores.heldNone)
    const history = part(texts.scores.history)
    await history.getByText(texts.scores.table).click()
    await expect(history.getByRole('row')).not.toHaveCount(1)
    await page.getByRole('link', { name: restaurant.title }).first().click()
    await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${restaurant.id}$`))
  },
)
