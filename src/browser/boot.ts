import { fetchFirstViewer } from '#people/web/first-viewer.ts'
import { wasMember } from '#browser/realtime/was-member.ts'
import { fetchFirstVote } from '#features/votes/web/first-vote.ts'
import { chosenLanguage } from '#i18n/languages.ts'
import { onWaiting } from '#lib/waiting.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { WAKE_ISLAND } from '#ui/wake-island.ts'
import { readProps } from '#ui/island-props.ts'
import { isReturn } from '#ui/is-return.ts'
import { currentTheme, followTheme } from '#ui/theme.ts'
import { noteChanges } from '#ui/translated/noted-changes.ts'
import { showWaiting } from '#ui/show-waiting.ts'
import { showStoredToasts } from '#ui/toast.ts'
import { storeOfflinePage } from './store-offline-page.ts'
import { showViewer } from './show-viewer.ts'
import './documents.css'
import { listenForActions } from './actions.ts'
import { openSection } from './open-section.ts'
import { listenForUse, wake, wakeAll, wakeUsed, wakeWhenSeen, whenShown } from './wake.ts'

declare global {
  interface Window {
    /** The targets of clicks before this script was loaded; the inline script of the head records them. */
    early?: EventTarget[] | undefined
  }
}

/** The first script of every document. It handles the reader's first events, and fetches everything else on demand. */
function boot(): void {
  const early = window.early ?? []
  window.early = undefined
  noteChanges()
  onWaiting(showWaiting)
  listenForUse(early)
  listenForActions(early)
  followFavicon()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadInChosenLanguage()
  })
  void whenShown().then(() => {
    if (!reloadInChosenLanguage()) serveReader()
  })
}

/** The language in which the server wrote the page. A page translator overwrites the `lang` attribute of the document later. */
const writtenIn = document.documentElement.lang

/** The key in session storage that marks a tab whose page reloaded itself. */
const RELOADED = 'languageReload'

/**
 * A page from the back/forward cache, or one that was prefetched, may be in another language than the one that the reader chose since: it
 * reloads itself, once.
 * @returns whether the page reloads
 */
function reloadInChosenLanguage(): boolean {
  const chosen = chosenLanguage(document.cookie)
  const { dataset } = document.documentElement
  const isOther = chosen !== undefined && chosen !== writtenIn && !('onlyLanguage' in dataset)
  try {
    const isReloaded = sessionStorage.getItem(RELOADED) !== null
    if (isOther && !isReloaded) {
      sessionStorage.setItem(RELOADED, '')
      window.location.reload()
      return true
    }
    if (!isOther && isReloaded) sessionStorage.removeItem(RELOADED)
  } catch {
    // Without storage nothing stops a second reload: a page in the wrong language would reload itself in a loop.
  }
  return false
}

/** Starts everything that waits until the page is shown. */
function serveReader(): void {
  if (document.querySelector('[data-hours]'))
    void import('#features/hours/web/show-open-status.ts').then(({ followOpenStatus }) => followOpenStatus()).catch(() => {})
  if (document.querySelector('[data-at]'))
    void import('#features/restaurants/web/show-distances.ts').then(({ showDistances }) => showDistances()).catch(() => {})
  if (document.querySelector('[data-cart-until]'))
    void import('#features/carts/web/show-live-carts.ts').then(({ followLiveCarts }) => followLiveCarts()).catch(() => {})
  const live = document.querySelector<HTMLElement>('[data-live]')
  if (live) whenIdle(() => void import('./live/follow-page.ts').then(({ followPage }) => followPage(live)).catch(() => {}))
  showStoredToasts()
  const screen = document.querySelector<HTMLElement>('lokma-island[wake=now]')
  const ready = (): string => (document.documentElement.dataset['ready'] = '')
  // A screen that needs script is ready once it is hydrated.
  if (screen) void wake(screen).then(ready)
  else ready()
  document.addEventListener(WAKE_ISLAND, (event) => wakeAll(`[data-island="${(event as CustomEvent<string>).detail}"]`))
  wakeUsed()
  wakeByHash()
  addEventListener('hashchange', wakeByHash)
  wakeWhenSeen('[wake=near]')
  wakeByDraft()
  if ('switched' in document.documentElement.dataset) void import('./restore-page.ts').then(({ restorePage }) => restorePage())
  // After the Back button, the pages that a list had loaded before are shown again.
  if (isReturn()) wakeAll('[data-island^="more-"]')
  serveViewer()
}

/** Starts the tasks that depend on the viewer, and the tasks that can wait. */
function serveViewer(): void {
  fetchFirstViewer()
    .then(async (viewer) => {
      await showViewer(viewer)
      // For a visitor this only clears what a member's session left on this device.
      if (viewer.profile || wasMember()) whenIdle(() => void import('./start-tab.ts').then(({ startTab }) => startTab()).catch(() => {}))
    })
    // The islands send the request again and report a failure where the data is missing.
    .catch(() => {})
  const ballot = document.querySelector<HTMLElement>('lokma-island[wake=voted]')
  if (ballot) wakeWhenVoted(ballot)
  storeOfflinePage()
  whenIdle(() => {
    void import('./update-times.ts').then(({ updateTimes }) => updateTimes()).catch(() => {})
    void import('./hide-bars.ts').then(({ hideBarsOnScroll }) => hideBarsOnScroll()).catch(() => {})
  })
}

function wakeWhenVoted(ballot: HTMLElement): void {
  const { id } = readProps(ballot) as { id?: string }
  if (id)
    fetchFirstVote(id)
      .then(({ hasVoted }) => void (hasVoted && wake(ballot)))
      .catch(() => {})
}

function wakeByHash(): void {
  const hash = window.location.hash.slice(1)
  if (/^[\w-]+$/.test(hash)) wakeAll(`[hash~="${hash}"]`)
  openSection()
}

/** Wakes the islands that have a stored draft, so that unsent input is shown again. */
function wakeByDraft(): void {
  try {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
    if (drafts.length === 0) return
    for (const place of document.querySelectorAll<HTMLElement>('lokma-island[draft]'))
      if (
        place
          .getAttribute('draft')!
          .split(' ')
          .some((beginning) => drafts.some((key) => key.startsWith(`draft:${beginning}`)))
      )
        void wake(place)
  } catch {
    // Without storage there are no drafts.
  }
}

/** Shows the icon of the browser's tab in the colours of the chosen theme. */
function followFavicon(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const show = (): void => {
    if (icon) icon.href = `/brand/favicon-${currentTheme()}.svg`
  }
  show()
  followTheme(show)
}

boot()
