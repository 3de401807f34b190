/**
 * Runs in the browser, as text: fetches the scripts once the large picture of the page is painted, when somebody begins
 * to use the page, or after two seconds, whatever comes first. What was typed and pressed until then is handed to them.
 * Nothing from outside itself can be named here.
 */
function fetchScriptsLast(files: string[]): void {
  const hurries = ['pointerdown', 'keydown', 'touchstart']
  const uses = ['click', 'input', 'submit']
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high], img[loading=eager]')
  const fields = 'textarea, select, input:not([type=file], [type=checkbox], [type=radio])'
  const typed = new Map<HTMLInputElement, string>()
  let pressed: HTMLElement | null = null
  let hasBegun = false

  // Once it has begun, React does what is pressed as soon as it can, and misses what is typed until it is ready.
  const isReactThere = () => Object.keys(document).some((key) => key.startsWith('__reactContainer$'))

  function keep(event: Event): void {
    const target = event.target as HTMLInputElement
    if (event.type === 'input' && target.matches(fields)) typed.set(target, target.value)
    if (isReactThere()) return
    if (event.type === 'click') pressed = target.closest<HTMLElement>('button[type=button]') ?? pressed
    // A search goes without scripts; what else is sent would only be lost.
    if (event.type === 'submit' && target.getAttribute('method') !== 'get') {
      event.preventDefault()
      pressed = (event as SubmitEvent).submitter
    }
  }

  function handOver(): void {
    for (const name of uses) removeEventListener(name, keep, true)
    for (const [field, text] of typed) {
      const tell = () => field.dispatchEvent(new Event('change', { bubbles: true }))
      // At the first word React takes the field over, and empties it.
      tell()
      // Past its setter on the field, or it would take this for its own doing.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
      tell()
    }
    pressed?.click()
  }

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
  for (const name of uses) addEventListener(name, keep, true)
  new MutationObserver((_, observer) => {
    observer.disconnect()
    handOver()
  }).observe(document.documentElement, { attributeFilter: ['data-ready'] })
  if (picture && !picture.complete) {
    picture.addEventListener('load', afterPaint)
    picture.addEventListener('error', afterPaint)
  } else afterPaint()
  setTimeout(begin, 2000)
}

const ENTRY = '<script type="module" async="" src="'
const END = '"></script>'
const PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g

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
