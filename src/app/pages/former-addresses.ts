/**
 * The addresses of pages until December 2026, when their words became English, and those of today. The rest of the path is kept. Old links
 * in mails, pushes, bookmarks and other sites must work for ever, so no line is ever removed.
 */
export const formerAddresses = new Map([
  ['/tr/kesfet', '/tr/explore'],
  ['/tr/yer', '/tr/places'],
  ['/tr/harita', '/tr/map'],
  ['/tr/yakinimda', '/tr/near'],
  ['/tr/kararlar', '/tr/decisions'],
  ['/tr/moderasyon', '/tr/moderation'],
  ['/tr/moderasyon/kuyruk', '/tr/moderation/queue'],
  ['/tr/kaldirma-talepleri', '/tr/takedowns'],
  ['/tr/kunye', '/tr/imprint'],
  ['/tr/admin/kuyruk', '/tr/admin/queue'],
  ['/tr/admin/uyeler', '/tr/admin/members'],
  ['/tr/admin/mekanlar', '/tr/admin/restaurants'],
  ['/tr/admin/kayit', '/tr/admin/log'],
  ['/tr/admin/katilim', '/tr/admin/admissions'],
  ['/tr/admin/baskinlar', '/tr/admin/raids'],
  ['/tr/admin/istatistik', '/tr/admin/statistics'],
  ['/tr/admin/ayarlar', '/tr/admin/settings'],
])

/** The address of today for the path of a page, which may be a former one. */
export function presentPath(path: string): string {
  const parts = path.split('/')
  for (const length of [4, 3]) {
    const present = formerAddresses.get(parts.slice(0, length).join('/'))
    if (present !== undefined) return [present, ...parts.slice(length)].join('/')
  }
  return path.replace(/^(\/tr\/restaurants\/[^/]+)\/puan$/, '$1/score')
}
