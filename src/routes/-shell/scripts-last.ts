/**
 * Runs in the browser, as text: fetches the scripts once the large picture of the page is painted, when somebody begins
 * to use the page, or after two seconds, whatever comes first. Nothing from outside itself can be named here.
 */
function fetchScriptsLast(files: string[]): void {
  const hurries = ['pointerdown', 'keydown', 'touchstart']
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high], img[loading=eager]')
  let hasBegun = false

  function begin(): void {
    if (hasBegun) return
    hasBegun = true
    for (const name of hurries) removeEventListener(name, begin, true)
    for (const file of files) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href: file })
      document.head.append(link)
    }
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', src: files[0] }))
  }

  function afterPaint(): void {
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
    if (isPainted() || !('PerformanceObserver' in self)) {
      // The picture came later than the text: in the frame after the next one it stands there.
      requestAnimationFrame(() => requestAnimationFrame(begin))
      return
    }
    new PerformanceObserver((_, observer) => {
      if (!isPainted()) return
      observer.disconnect()
      begin()
    }).observe({ type: 'paint', buffered: true })
  }

  for (const name of hurries) addEventListener(name, begin, true)
  if (picture && !picture.complete) {
    picture.addEventListener('load', afterPaint)
    picture.addEventListener('error', afterPaint)
  } else afterPaint()
  setTimeout(begin, 2000)
}

const ENTRY = '<script type="module" async="" src="'
const END = '"></script>'
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * A page with its scripts after all that there is to see: on a slow line they would share the way with it. A page that
 * Vite serves while somebody develops stays as it is.
 */
export function putScriptsLast(html: string): string {
  const at = html.lastIndexOf(ENTRY)
  const end = html.indexOf(END, at)
  const entry = html.slice(at + ENTRY.length, end)
  if (at < 0 || !entry.startsWith('/assets/')) return html
  const head = html.indexOf('</head>')
  const files = new Set([entry])
  const light = html.slice(0, head).replace(PRELOAD, (_, file: string) => {
    files.add(file)
    return ''
  })
  const script = `<script>(${String(fetchScriptsLast)})(${JSON.stringify([...files])})</script>`
  return light + html.slice(head, at) + script + html.slice(end + END.length)
}
