/* global html, headers -- written in front of this by offline-worker.ts */
// Answers a page that the network cannot bring. It keeps nothing: no page, no answer, nobody's data.

self.addEventListener('install', (event) => {
  // Whatever is not a page goes past this worker, where the browser knows how.
  const rules = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ condition: { requestMode }, source: 'network' }))
  event.addRoutes?.(rules).catch(() => {})
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  // What an earlier worker kept goes.
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  if (/^\/(tr(\/|$)|$)/.test(new URL(request.url).pathname)) event.respondWith(bring(request))
})

// A push is declarative JSON: Safari shows it without this worker, other browsers leave it to the worker.
self.addEventListener('push', (event) => {
  const { web_push, notification } = event.data?.json() ?? {}
  if (web_push !== 8030) return
  const { title, navigate, data, ...options } = notification
  event.waitUntil(self.registration.showNotification(title, { ...options, renotify: true, data: { ...data, navigate } }))
})

self.addEventListener('notificationclick', (event) => {
  const { navigate, id } = event.notification.data
  event.notification.close()
  const { origin, href } = new URL(navigate, self.location.origin)
  if (origin !== self.location.origin) return
  event.waitUntil(Promise.all([show(href), id && markRead(id)]))
})

// The push service gave the browser another endpoint; the server learns it before it sends the next push.
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options
  if (!options) return
  event.waitUntil(
    self.registration.pushManager.subscribe(options).then((subscription) => {
      const { endpoint, keys } = subscription.toJSON()
      return send('/api/notifications/push', { endpoint, keys })
    }),
  )
})

/** Opens an address in a tab of this site, or in a new one. */
async function show(href) {
  const [tab] = await self.clients.matchAll({ type: 'window' })
  await tab?.focus().catch(() => {})
  return tab?.navigate(href).catch(() => self.clients.openWindow(href)) ?? self.clients.openWindow(href)
}

function markRead(id) {
  return send('/api/notifications/read', { id, scope: 'group' })
}

function send(path, body) {
  return fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(() => {})
}

async function bring(request) {
  try {
    return await fetch(request)
  } catch {
    return new Response(html, { status: 503, headers })
  }
}
