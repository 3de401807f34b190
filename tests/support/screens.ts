import type { Page } from '@playwright/test'
import type { GalleryPage } from '#features/collections/collections.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { changeAnswer, failAnswer } from './answers.ts'
import { read } from './calls.ts'
import { adminScreens } from './admin-screens.ts'
import { admissionScreens } from './admission-screens.ts'
import { blockScreens } from './block-screens.ts'
import { openDesk } from './desk.ts'
import { channelScreens } from './channel-screens.ts'
import { firstScreens } from './first-screens.ts'
import { feedScreens } from './feed-screens.ts'
import { factScreens } from './fact-screens.ts'
import { hoursScreens } from './hours-screens.ts'
import { messageScreens } from './message-screens.ts'
import { cartScreens } from './cart-screens.ts'
import { openFilters } from './filters.ts'
import { galleryScreens } from './gallery-screens.ts'
import { nearScreens } from './near-screens.ts'
import { newcomerScreens } from './newcomer-screens.ts'
import { versionScreens } from './version-screens.ts'
import { placeScreens } from './place-screens.ts'
import { requestScreens } from './request-screens.ts'
import { asAdmin, asMember, asZeynep } from './kept.ts'
import { findRestaurant, signIn } from './people.ts'
import { openAbout } from './sections.ts'
import { beginning, counted, textLike, texts } from './texts.ts'
import { queueScreens } from './queue-screens.ts'
import { raidScreens } from './raid-screens.ts'
import { sanctionScreens } from './sanction-screens.ts'
import { passwordScreens } from './password-screens.ts'
import { sessionScreens } from './session-screens.ts'
import { settingsScreens } from './settings-screens.ts'
import { takedownScreens } from './takedown-screens.ts'
import { claimScreens } from './claim-screens.ts'
import { shieldScreens } from './shield-screens.ts'
import { dishScreens } from './dish-screens.ts'
import { restaurantScreens } from './restaurant-screens.ts'

const list = /\/api\/restaurants\?/

/** Every screen and state, and how to open it. */
export const screens: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto('/tr'),
  ...firstScreens,
  ...feedScreens,
  ...adminScreens,
  ...admissionScreens,
  ...newcomerScreens,
  ...versionScreens,
  ...blockScreens,
  ...requestScreens,
  ...factScreens,
  ...hoursScreens,
  ...channelScreens,
  ...cartScreens,
  ...nearScreens,
  ...placeScreens,
  ...claimScreens,
  ...shieldScreens,
  ...restaurantScreens,
  ...dishScreens,
  ...galleryScreens,
  ...sanctionScreens,
  ...queueScreens,
  ...raidScreens,
  ...takedownScreens,
  ...settingsScreens,
  ...sessionScreens,
  ...passwordScreens,
  trending: (page) => page.goto('/tr/trending?mod=most'),
  list: (page) => page.goto('/tr/restaurants'),
  'list-filters': async (page) => {
    await page.goto('/tr/restaurants?min=5&tur=doner')
    await openFilters(page)
  },
  'list-empty': async (page) => {
    await page.goto('/tr/restaurants?yer=buralarda-olmayan-bir-yer')
    await page.getByText(texts.filters.empty).waitFor()
  },
  'list-failed': async (page) => {
    await failAnswer(page, list)
    await screens['list-filters']!(page)
    await page.getByRole('checkbox', { name: texts.card.types.midye }).check()
    await page.getByText(texts.common.loadFailed).waitFor()
  },
  'top-rated': (page) => page.goto('/tr/top-rated'),
  'not-found': (page) => page.goto('/tr/buralarda-yok'),
  search: async (page) => {
    await page.goto('/tr/trending')
    const field = page.getByRole('combobox', { name: texts.search.label })
    await field.fill('ka')
    await page.getByRole('option').nth(2).waitFor()
    await field.press('ArrowDown')
  },
  'search-none': async (page) => {
    await page.goto('/tr/trending')
    await page.getByRole('combobox', { name: texts.search.label }).fill('qxqxqx zzyzzy')
    await page.getByText(texts.search.none).waitFor()
  },
  'search-results': (page) => page.goto('/tr/search?q=d%C3%B6ner'),
  'search-results-members': (page) => page.goto('/tr/search?q=us&bolum=uyeler'),
  'search-results-collections': (page) => page.goto('/tr/search?q=ir&bolum=koleksiyonlar'),
  'search-results-none': async (page) => {
    await page.goto('/tr/search?q=qxwqxw+zzyzzy')
    await page.getByRole('heading', { name: texts.results.none }).waitFor()
  },
  'search-results-corrected': async (page) => {
    await page.goto('/tr/search?q=kokorch')
    await page.getByText(texts.results.didYouMean).waitFor()
  },
  'search-results-short': (page) => page.goto('/tr/search'),
  toast: async (page) => {
    await page.goto('/tr/restaurants')
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: textLike(texts.card.copyAddress) })
      .click()
    await page.locator('.toast').waitFor()
  },
  menu: async (page) => {
    await asMember(page)
    await page.goto('/tr/top-rated')
    await page.getByRole('button', { name: texts.common.account.menu }).click()
    await page.getByRole('menuitem').first().waitFor()
  },
  restaurant: async (page) => {
    const { id } = await findRestaurant(page.request, ({ isVotable, photos }) => isVotable && photos.length === 3)
    await page.goto(`/tr/restaurants/${id}`)
  },
  'restaurant-without-votes': async (page) => {
    const { id } = await findRestaurant(
      page.request,
      ({ isVotable, acceptCount, rejectCount }) => isVotable && acceptCount + rejectCount === 0,
    )
    await page.goto(`/tr/restaurants/${id}`)
  },
  'restaurant-replying': async (page) => {
    const { id } = await findRestaurant(page.request, ({ isVotable, replyCount }) => isVotable && replyCount >= 3)
    await asMember(page)
    await page.goto(`/tr/restaurants/${id}`)
    await page
      .getByRole('listitem')
      .getByRole('button', { name: textLike(texts.comments.replyTo) })
      .first()
      .click()
    await page.getByRole('textbox', { name: beginning(texts.comments.replyLabel) }).fill('a'.repeat(501))
    await page.getByRole('alert').waitFor()
  },
  duet: async (page) => {
    const { id } = await findRestaurant(page.request, ({ questionType }) => questionType === 'duet')
    await page.goto(`/tr/restaurants/${id}`)
  },
  report: async (page) => {
    await asMember(page)
    const { id } = await findRestaurant(page.request, ({ isVotable }) => isVotable)
    await page.goto(`/tr/restaurants/${id}`)
    await openAbout(page)
    await page.getByRole('button', { name: texts.pages.reportRestaurant }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.reports.submit, exact: true }).click()
    await page.getByRole('alert').waitFor()
  },
  'admin-panel': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/top-rated')
    await (await openDesk(page)).locator('[data-place]').first().waitFor()
  },
  collections: async (page) => {
    await asZeynep(page)
    await page.goto('/tr/top-rated')
    await page.getByRole('button', { name: texts.common.account.menu }).click()
    await page.getByRole('menuitem', { name: texts.pages.collections }).click()
    await page.getByRole('button', { name: /^Gece yarısı rotası/ }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  gallery: async (page) => {
    await asMember(page)
    await page.goto('/tr/top-rated')
    await page.getByRole('button', { name: texts.common.account.menu }).click()
    await page.getByRole('menuitem', { name: texts.pages.collections }).click()
    await page.getByRole('tab', { name: texts.collections.everybody }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  'add-to-collection': async (page) => {
    await asZeynep(page)
    await page.goto('/tr/restaurants')
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: textLike(texts.pages.bookmarkOf) })
      .click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  'new-collection': async (page) => {
    await screens['add-to-collection']!(page)
    await page.getByRole('button', { name: texts.collections.create }).click()
    await page.getByRole('button', { name: texts.collections.submitCreate }).click()
    await page.getByText(texts.errors.COLLECTION_NAME_REQUIRED).waitFor()
  },
  'own-collections': async (page) => {
    await asZeynep(page)
    await page.goto('/tr/collections')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Gece yarısı rotası/ })
      .waitFor()
  },
  'own-collection': async (page) => {
    await screens['own-collections']!(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Gece yarısı rotası/ })
      .click()
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  },
  collection: async (page) => {
    const { items } = await read<GalleryPage>(page, '/public-collections')
    await page.goto(`/tr/collections/${items[0]!.id}`)
  },
  profile: async (page) => {
    await asZeynep(page)
    await page.goto('/tr/profile/me')
    await page.getByRole('tabpanel').getByRole('article').first().waitFor()
  },
  'profile-preview': (page) => page.goto('/tr/profile/kadir.usta'),
  'send-gift': async (page) => {
    await asZeynep(page)
    await page.goto('/tr/profile/kadir.usta')
    await page.getByRole('main').getByRole('button', { name: texts.gifts.send }).click()
    await page.getByRole('radio', { name: /Acı Biber|Hot pepper/ }).check()
  },
  'gift-inbox': async (page) => {
    await asZeynep(page)
    await page.goto('/tr/profile/zeynep')
    await page.getByRole('button', { name: beginning(texts.gifts.inbox) }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  landing: (page) => page.goto('/tr/auth-landing'),
  'landing-mail': (page) => page.goto('/tr/auth-landing?mail=1'),
  'landing-failed': async (page) => {
    await page.goto(`/tr/auth-landing#access_token=${'A'.repeat(43)}&type=signup`)
    await page.getByRole('main').getByText(texts.links.landing.failed).waitFor()
  },
  'forgot-password': async (page) => {
    await page.goto('/tr/login')
    await page.getByRole('button', { name: texts.auth.forgot }).click()
    await page.getByRole('dialog').waitFor()
  },
  'forgot-password-limited': async (page) => {
    await page.route('**/api/auth/forgot-password', (route) =>
      route.fulfill({ status: 429, json: { code: 'MAIL_LIMITED', retryAfter: 252 } }),
    )
    await screens['forgot-password']!(page)
    await page.getByRole('dialog').getByLabel(texts.auth.email).fill('zeynep@lokma.example')
    await page.getByRole('dialog').getByRole('button', { name: texts.links.forgot.submit }).click()
    await page.getByRole('timer').waitFor()
  },
  'sign-in-limited': async (page) => {
    await page.route('**/api/auth/sign-in', (route) => route.fulfill({ status: 429, json: { code: 'SIGN_IN_LIMITED', retryAfter: 900 } }))
    await page.goto('/tr/login')
    await signIn(page, 'zeynep@lokma.example')
    await page.getByRole('button', { name: texts.auth.mailLink }).waitFor()
  },
  'landing-unproven': async (page) => {
    await page.route('**/api/auth/confirm-email', (route) => route.fulfill({ status: 403, json: { code: 'PASSWORD_UNPROVEN' } }))
    await page.goto(`/tr/auth-landing#access_token=${'A'.repeat(43)}&type=signup`)
    await page.getByText(texts.links.prove.title).waitFor()
  },
  'profile-in-debt': async (page) => {
    await changeAnswer<Profile>(page, /\/api\/profiles\/[\w.]+$/, (answer) => ({ ...answer, points: 0, debt: 3 }))
    await screens['profile']!(page)
    await page.getByText(texts.profiles.debt('0', '3')).waitFor()
  },
  followers: async (page) => {
    await asZeynep(page)
    await page.goto('/tr/profile/kadir.usta')
    await page.getByRole('button', { name: counted(texts.profiles.followers) }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  ...messageScreens,
  'sign-in': (page) => page.goto('/tr/login?tab=signin'),
  'sign-up': (page) => page.goto('/tr/login?tab=signup'),
  'signalr-test': async (page) => {
    await asMember(page)
    await page.goto('/tr/signalr-test')
    await page.getByRole('button', { name: texts.chat.test.connect, exact: true }).click()
    await page.getByRole('log').getByText(texts.chat.test.connected('')).waitFor()
  },
  points: (page) => page.goto('/tr/points'),
  'points-progress': async (page) => {
    await asZeynep(page)
    await page.goto('/tr/points')
    await page.getByRole('progressbar').first().waitFor()
  },
  privacy: (page) => page.goto('/tr/privacy'),
  terms: (page) => page.goto('/tr/terms'),
}
