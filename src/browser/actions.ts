import { toggleTheme } from '#ui/theme.ts'

/** Actions of buttons without React: `data-action` names one. Those outside the first script are loaded with the first press. */
const actions: Record<string, (button: HTMLElement) => unknown> = {
  'toggle-theme': toggleTheme,
  'toggle-fold': toggleFold,
  'copy-address': async (button) => (await import('#features/restaurants/web/copy-address.ts')).copyAddress(button.dataset['text']),
  share: async (button) =>
    (await import('#features/restaurants/web/share-page.ts')).sharePage(button.dataset['title'] ?? '', button.dataset['path'] ?? ''),
}

export function listenForActions(early: EventTarget[]): void {
  document.addEventListener('click', (event) => {
    act(event.target)
    chooseMap(event)
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

/** Shows the whole of a folded text, or folds it again. */
function toggleFold(button: HTMLElement): void {
  const isOpen = button.getAttribute('aria-expanded') !== 'true'
  const text = button.previousElementSibling!
  button.setAttribute('aria-expanded', String(isOpen))
  button.textContent = button.dataset[isOpen ? 'fold' : 'unfold'] ?? ''
  text.classList.toggle('line-clamp-2', !isOpen)
  text.classList.toggle('whitespace-pre-line', isOpen)
}

/** A phone with Android offers its own maps for an address; elsewhere the link does what it says. */
function chooseMap(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-map]') : null
  if (!link || !/Android/i.test(navigator.userAgent)) return
  event.preventDefault()
  window.location.href = `geo:0,0?q=${encodeURIComponent(link.dataset['map'] ?? '')}`
}
