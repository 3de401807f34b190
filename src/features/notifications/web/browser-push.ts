import { workerPath } from '#i18n/languages.ts'
import { languageTexts } from '#texts/i18n/language'
import type { PushInput } from '../notifications.contract.ts'
import { abilityOf, type PushAbility } from './push/push-ability.ts'

export function pushAbility(): PushAbility {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return abilityOf({ hasPush, userAgent: navigator.userAgent, maxTouchPoints: navigator.maxTouchPoints })
}

/** Whether this browser holds a subscription for the server's key. */
export async function holdsSubscription(publicKey: string): Promise<boolean> {
  const subscription = await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()
  return subscription != null && Notification.permission === 'granted' && isFor(subscription, publicKey)
}

/** Asks for the browser's permission, then subscribes. Undefined when the person refused. */
export async function subscribe(publicKey: string): Promise<PushInput | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(workerPath(languageTexts.code), { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  // A subscription for a key that the server no longer has is useless, and it prevents a new subscription.
  if (old && !isFor(old, publicKey)) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON() as PushInput
  return { endpoint, keys }
}

/** Ends this browser's subscription and closes the notifications that the browser still shows. */
export async function forgetPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  if (!registration) return
  for (const shown of (await registration.getNotifications?.()) ?? []) shown.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}
