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

async function bring(request) {
  try {
    return await fetch(request)
  } catch {
    return new Response(html, { status: 503, headers })
  }
}
