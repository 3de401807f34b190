import { untilLoaded } from '#lib/waiting.ts'
import { toggleTheme } from '#ui/theme.ts'
import { openSection } from './open-section.ts'

/** The actions of buttons without React; `data-action` names an action. An action outside the first script is loaded on its first press. */
const actions: Record<string, (button: HTMLElement) => unknown> = {
  'toggle-theme': toggleTheme,
  'toggle-fold': toggleFold,
  'close-offer': closeOffer,
  'choose-language': async (button) => (await untilLoaded(() => import('./choose-language.ts'))).chooseLanguage(button.dataset['language']),
  'copy-address': async (button) =>
    (await untilLoaded(() => import('#features/restaurants/web/copy-address.ts'))).copyAddress(button.dataset['text']),
  'close-welcome': closeWelcome,
  share: async (button) =>
    (await untilLoaded(() => import('#features/restaurants/web/share-page.ts'))).sharePage(
      button.dataset['title'] ?? '',
      button.dataset['path'] ?? '',
    ),
}

export function listenForActions(early: EventTarget[]): void {
  document.addEventListener('click', (event) => {
    act(event.target)
    chooseMap(event)
    closeExplanations(event.target)
    // A link to the fragment that the address has already changes no address: no `hashchange` follows.
    if ((event.target as Element).closest('a[href^="#"]')) setTimeout(openSection)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeExplanations(null)
  })
  for (const button of new Set(early.map(buttonOf))) {
    delete button?.dataset['pressed']
    act(button)
  }
}

function buttonOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null
}

function act(target: EventTarget | null): void {
  const button = buttonOf(target)
  const action = button && actions[button.dataset['action']!]
  if (action) void action(button)
}

/** Closes the first steps at once, so that the content below moves together with the press. The member's account is updated afterwards. */
async function closeWelcome(): Promise<void> {
  const { dataset } = document.documentElement
  const isMember = dataset['welcome'] === 'member'
  delete dataset['welcome']
  document.getElementById('icerik')?.focus({ preventScroll: true })
  localStorage.setItem('welcome', isMember ? 'closing' : 'closed')
  if (isMember) await (await untilLoaded(() => import('#features/accounts/web/show-welcome.ts'))).sendWelcomeClosed()
}

/** Shows the whole of a folded text, or folds it again. */
function toggleFold(button: HTMLElement): void {
  const isOpen = button.getAttribute('aria-expanded') !== 'true'
  const text = button.previousElementSibling!
  button.setAttribute('aria-expanded', String(isOpen))
  button.textContent = button.dataset[isOpen ? 'fold' : 'unfold'] ?? ''
  text.classList.toggle('line-clamp-2', !isOpen)
  text.classList.toggle('whitespace-pre-line', isOpen)
}

/** A reader closes the offer of another language once: it does not appear again on this device. */
function closeOffer(): void {
  delete document.documentElement.dataset['offer']
  try {
    localStorage.setItem('languageOffer', 'closed')
  } catch {
    // Without storage the offer appears again on the next page.
  }
}

/** A press elsewhere closes an open explanation (src/ui/explain.tsx). */
function closeExplanations(target: EventTarget | null): void {
  for (const one of document.querySelectorAll<HTMLDetailsElement>('.explain[open]')) {
    if (!one.contains(target as Node | null)) one.open = false
  }
}

/** A phone opens an address or a pin in its own maps app; on other devices the link works as written. */
function chooseMap(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-map]') : null
  const address = link && phoneMaps(link.dataset['map'] ?? '', link.dataset['position'])
  if (!address) return
  event.preventDefault()
  window.location.href = address
}

function phoneMaps(name: string, pin: string | undefined): string | undefined {
  const { userAgent, maxTouchPoints } = navigator
  if (/Android/i.test(userAgent)) {
    const sought = pin ? `${pin}(${name.replace(/[()]/g, ' ')})` : name
    return `geo:${pin ?? '0,0'}?q=${encodeURIComponent(sought)}`
  }
  // An iPad identifies itself as a Mac.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple ? `https://maps.apple.com/?${pin ? `ll=${pin}&` : ''}q=${encodeURIComponent(name)}` : undefined
}
