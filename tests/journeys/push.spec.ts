import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NotificationPage, NotificationSettings, PushState } from '#features/notifications/notifications.contract.ts'
import { unsubscribeToken } from '#features/notifications/server/digest/unsubscribe-token.ts'
import type { DeclarativePush } from '#features/notifications/server/push/present-push.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from '#tests/support/calls.ts'
import { openKinds } from '#tests/support/channel-screens.ts'
import { expect, mainOnPhone, phoneOnly, test } from '#tests/support/journey.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { pushSubscription } from '#tests/support/push-subscription.ts'
import { texts } from '#tests/support/texts.ts'

test.use({ serviceWorkers: 'allow' })

const origin = (): string => process.env['JOURNEY_URL'] ?? ''

type WorkerScope = EventTarget & {
  registration: ServiceWorkerRegistration
  Notification: { permission: string }
  ExtendableEvent: new (type: string) => Event
}

/** Runs in the worker. A browser without windows shows no notifications, whatever it is allowed: there a list takes their place. */
function keepShown(): void {
  const { registration, Notification: known } = globalThis as unknown as WorkerScope
  if (known.permission === 'granted') return
  let shown: Notification[] = []
  Object.assign(registration, {
    showNotification(title: string, options: NotificationOptions) {
      const one = { title, ...options, close: () => (shown = shown.filter((other) => other !== one)) } as unknown as Notification
      shown = [...shown.filter(({ tag }) => tag !== options.tag), one]
      return Promise.resolve()
    },
    getNotifications: () => Promise.resolve(shown),
  })
}

test(
  'a push is shown while the page is elsewhere, and a press on it opens the exact place and marks it as read [PUSH-02 NTF-08]',
  phoneOnly,
  async ({ page, playwright, context }) => {
    const other = await playwright.request.newContext({ baseURL: origin(), extraHTTPHeaders: { origin: origin() } })
    await signUp({ request: other })
    const { id: restaurant } = (await (
      await other.post('/api/restaurants', { data: { title: `Zilli Büfe ${newName()}` } })
    ).json()) as Restaurant
    await signUp(page)
    await call(page, 'POST', '/vote', { questionId: restaurant, rating: 9, comment: 'Ekmeği çıtır' })
    const { items: said } = (await (await page.request.get(`/api/restaurants/${restaurant}/comments`)).json()) as CommentPage
    await call({ request: other }, 'POST', `/comments/${said[0]!.id}/replies`, { content: 'Turşusu da bol' })
    const { items } = (await (await page.request.get('/api/notifications')).json()) as NotificationPage
    const { id, href } = items.find(({ kind }) => kind === 'reply')!
    const unread = async () => ((await (await page.request.get('/api/viewer')).json()) as ViewerResult).unreadNotifications
    const before = await unread()

    await context.grantPermissions(['notifications'], { origin: origin() })
    const tools = await context.newCDPSession(page)
    const registered = new Promise<string>((found) =>
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) found(first.registrationId)
      }),
    )
    await tools.send('ServiceWorker.enable')
    await page.goto('/tr/trending')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    // The worker can lead only a page that it serves.
    await page.reload()
    const push: DeclarativePush = {
      web_push: 8030,
      notification: {
        title: `Biri ${texts.notifications.did.reply}`,
        body: 'Turşusu da bol',
        navigate: origin() + href,
        tag: 'tag-of-this-group',
        lang: 'tr',
        dir: 'ltr',
        icon: `${origin()}/icons/icon-192.png`,
        data: { id },
      },
    }
    const deliver = async (title: string) => {
      const data = JSON.stringify({ ...push, notification: { ...push.notification, title } })
      await tools.send('ServiceWorker.deliverPushMessage', { origin: origin(), registrationId: await registered, data })
    }
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await worker.evaluate(keepShown)
    const shown = () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as WorkerScope
        return (await registration.getNotifications()).map(({ title, body, lang }) => ({ title, body, lang }))
      })
    await deliver('Önceki')
    await expect.poll(shown).toHaveLength(1)
    await deliver(push.notification.title)
    // The same tag: the device shows one.
    await expect.poll(shown).toEqual([{ title: push.notification.title, body: 'Turşusu da bol', lang: 'tr' }])

    await worker.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope
      const [notification] = await scope.registration.getNotifications()
      scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
    })
    await expect(page).toHaveURL(origin() + href)
    await expect(page.getByText('Turşusu da bol')).toBeInViewport()
    expect(await shown()).toEqual([])
    await expect.poll(unread).toBe(before - 1)
  },
)

test(
  'a member allows pushes with a press, chooses channels and a digest, and leaves the digest by its mail [PUSH-01 PUSH-05 NTF-05]',
  mainOnPhone,
  async ({ page }) => {
    // Browsers of tests have no push service: theirs is at an address that exists nowhere.
    const { keys } = pushSubscription()
    await page.addInitScript(
      (given) => {
        const asked = { count: 0 }
        Object.assign(window, { asked })
        // A browser without windows allows no notifications: the journey answers for the person.
        const answer = () => (localStorage.getItem('allowed') ?? 'denied') as NotificationPermission
        Object.defineProperty(Notification, 'permission', { get: () => (sessionStorage.getItem('answered') ? answer() : 'default') })
        Notification.requestPermission = () => {
          asked.count++
          sessionStorage.setItem('answered', 'yes')
          return Promise.resolve(answer())
        }
        const subscription = (key: ArrayBuffer | null) => ({
          options: { applicationServerKey: key },
          toJSON: () => ({ endpoint: `https://push.invalid/${given.name}`, keys: given.keys }),
          unsubscribe: () => (sessionStorage.removeItem('key'), Promise.resolve(true)),
        })
        const bytes = (text: string) =>
          Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!).buffer
        PushManager.prototype.getSubscription = () => {
          const key = sessionStorage.getItem('key')
          return Promise.resolve((key === null ? null : subscription(bytes(key))) as unknown as PushSubscription | null)
        }
        PushManager.prototype.subscribe = (options) => {
          sessionStorage.setItem('key', options!.applicationServerKey as string)
          return Promise.resolve(subscription(null) as unknown as PushSubscription)
        }
      },
      { name: newName(), keys },
    )
    await signUp(page)
    await page.goto('/tr/settings/notifications')
    const card = page.getByRole('main')
    const asked = () => page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count)
    const read = async <T>(path: string) => (await (await page.request.get(`/api/notifications/${path}`)).json()) as T
    const turnOn = card.getByRole('button', { name: texts.channels.turnOn })
    await expect(card.getByText(texts.channels.deviceOff)).toBeVisible()
    expect(await asked()).toBe(0)
    await turnOn.click()
    await expect(card.getByText(texts.channels.denied)).toBeVisible()
    expect([await asked(), (await read<PushState>('push')).isOn]).toEqual([1, false])
    await page.evaluate(() => {
      localStorage.setItem('allowed', 'granted')
      sessionStorage.removeItem('answered')
    })
    await page.reload()
    await expect(card.getByText(texts.channels.deviceOff)).toBeVisible()
    expect(await asked()).toBe(0)
    await turnOn.click()
    await expect(card.getByText(texts.channels.deviceOn)).toBeVisible()
    expect((await read<PushState>('push')).isOn).toBe(true)

    const { kinds } = texts.notifications
    const { channels, switchOf, frequencies } = texts.channels
    const saved = () =>
      page.waitForResponse((answer) => /\/notifications\/(settings|digest)$/.test(answer.url()) && answer.request().method() === 'PUT')
    await openKinds(page, texts.channels.groups.people)
    for (const channel of [channels.push, channels.email]) {
      const answer = saved()
      const box = card.getByRole('checkbox', { name: switchOf(kinds.follow, channel), exact: true })
      await box.click()
      await expect(box).not.toBeChecked()
      await answer
    }
    const answer = saved()
    await card.getByRole('radio', { name: frequencies.daily }).click()
    await expect(card.getByRole('radio', { name: frequencies.daily })).toBeChecked()
    await answer
    await page.reload()
    await expect(card.getByText(texts.channels.deviceOn)).toBeVisible()
    await expect(card.getByRole('radio', { name: frequencies.daily })).toBeChecked()
    await openKinds(page, texts.channels.groups.people)
    await expect(card.getByRole('checkbox', { name: switchOf(kinds.follow, channels.push), exact: true })).not.toBeChecked()
    await expect(card.getByRole('checkbox', { name: switchOf(kinds.follow, channels.site), exact: true })).toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await card.getByRole('button', { name: texts.channels.turnOff }).click()
    await expect(card.getByText(texts.channels.deviceOff)).toBeVisible()
    expect((await read<PushState>('push')).isOn).toBe(false)

    const { profile } = (await (await page.request.get('/api/viewer')).json()) as ViewerResult
    const secret = (await readFile(join(process.env['JOURNEY_DATA']!, 'secret'), 'utf8')).trim()
    await page.goto(`/unsubscribe?token=${unsubscribeToken(secret, 'digest', profile!.id)}`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: texts.digest.page.asks.title })).toBeVisible()
    expect((await read<NotificationSettings>('settings')).digest).toBe('daily')
    await page.getByRole('button', { name: texts.digest.page.button }).click()
    await expect(page.getByRole('heading', { name: texts.digest.page.done.title })).toBeVisible()
    expect((await read<NotificationSettings>('settings')).digest).toBe('off')
  },
)
