/**
 * Wakes islands. Until an island is hydrated, presses in it are recorded and shown as pressed; afterwards they are replayed in it with
 * everything that was typed. This file belongs to the first script of every page: no React, no texts.
 */

import { reportWait, untilLoaded } from '#lib/waiting.ts'
import { sayNotLoaded } from '#ui/show-waiting.ts'

const ISLAND = 'lokma-island'
const FIELDS = 'textarea, select, input:not([type=file])'
// A press on a range slider at its present position changes no value, but it still chooses that value.
const PRESSABLE = 'button, [role=button], input[type=submit], input[type=range]'

const waking = new Map<Element, Promise<void>>()
const pressed = new Map<Element, Control[]>()
/** Input in fields of islands that are not hydrated. React empties such a field on its next render. */
const entered = new Map<HTMLInputElement, { place: Element; control: Control; value: string | boolean }>()

/** An element of an island, and how to find the matching element when React replaces the markup because the data is newer. */
interface Control {
  element: HTMLElement
  selector: string
  /** The position among the elements of its kind in the island. */
  index: number
  label: string
  /** How many elements of its kind the island has. */
  count: number
}

function controlOf(place: Element, element: HTMLElement, selector: string): Control {
  const all = [...place.querySelectorAll(selector)]
  return { element, selector, index: all.indexOf(element), label: labelOf(element), count: all.length }
}

function labelOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
}

function findControl(place: Element, { element, selector, index, label, count }: Control, wasTranslated: boolean): HTMLElement | undefined {
  if (element.isConnected) return element
  const all = [...place.querySelectorAll<HTMLElement>(selector)]
  const isAlike = (one: HTMLElement | undefined): boolean => one !== undefined && labelOf(one) === label
  // A translated label identifies no element.
  return isAlike(all[index]) || (wasTranslated && all.length === count) ? all[index] : all.find(isAlike)
}

function isAsleep(place: Element): boolean {
  return !place.hasAttribute('awake')
}

function islandOf(target: EventTarget | null): HTMLElement | null {
  const place = target instanceof Element ? target.closest<HTMLElement>(ISLAND) : null
  return place && isAsleep(place) ? place : null
}

/**
 * Resolves when the page is shown. A page that the browser prerenders has no reader yet: it sends no requests, and no island may act, not
 * even one in which the browser focuses the target of the address's hash.
 */
export function whenShown(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve(), { once: true }))
}

/** Resolves when no pointer is down: a browser drops the click when the text under a pressed pointer is replaced. */
let released: Promise<unknown> = Promise.resolve()

function notePointer(): void {
  released = new Promise((done) => {
    // The browser sends the click after the pointer is released.
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => setTimeout(done), { capture: true, once: true })
  })
}

/** The files of the islands that are pressed first, as the document names them. */
let files: Record<string, string> | undefined

/** Fetches the files of an island beside those of all islands: else it would ask for them a second round trip later. */
function preloadFiles(island: string): void {
  files ??= JSON.parse(document.querySelector<HTMLElement>('script[data-islands]')?.dataset['islands'] ?? '{}') as typeof files
  for (const href of files?.[island]?.split(' ').filter(Boolean) ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  delete files?.[island]
}

/**
 * Hydrates an island once, and afterwards the islands of its group. A failed load is retried while a press waits for it, and at the next
 * touch.
 */
export function wake(place: HTMLElement): Promise<void> {
  const known = waking.get(place)
  if (known) return known
  // Input from before this script was loaded, or from before a reload, which the browser restores.
  for (const field of place.querySelectorAll<HTMLInputElement>(FIELDS)) if (isChanged(field)) recordEntry(place, field)
  const load = async (): Promise<boolean> => {
    await whenShown()
    preloadFiles(place.dataset['island']!)
    const { mountIsland } = await import('#browser/mount-island.tsx')
    return mountIsland(place, () => released)
  }
  const task = untilLoaded(load, () => pressed.has(place)).then(
    async (wasTranslated) => {
      await handOver(place, wasTranslated)
      const group = place.getAttribute('group')
      if (group) for (const other of document.querySelectorAll<HTMLElement>(`${ISLAND}[group="${group}"]`)) void wake(other)
    },
    () => {
      waking.delete(place)
      if (pressed.has(place)) sayNotLoaded()
      for (const { element } of pressed.get(place) ?? []) delete element.dataset['pressed']
      pressed.delete(place)
    },
  )
  waking.set(place, task)
  return task
}

/** Wakes all islands that match the selector, for example after another island changed the address that they follow. */
export function wakeAll(selector: string): void {
  for (const place of document.querySelectorAll<HTMLElement>(ISLAND + selector)) void wake(place)
}

/** Replays recorded input, focus and presses in a hydrated island. */
async function handOver(place: HTMLElement, wasTranslated: boolean): Promise<void> {
  // Until now presses and input were recorded; from now on React receives new ones itself, after the recorded ones.
  place.setAttribute('awake', '')
  for (const [field, { place: its, control, value }] of entered) {
    if (its !== place) continue
    entered.delete(field)
    const found = findControl(place, control, wasTranslated)
    if (!found) continue
    reportChange(found as HTMLInputElement, value)
    // React renders this change before the next change, which may depend on it.
    await Promise.resolve()
  }
  const focused = document.activeElement
  if (place.contains(focused)) focused!.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (const control of pressed.get(place) ?? []) {
    delete control.element.dataset['pressed']
    findControl(place, control, wasTranslated)?.click()
  }
  pressed.delete(place)
}

function isTicked({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio'
}

function valueOf(field: HTMLInputElement): string | boolean {
  return isTicked(field) ? field.checked : field.value
}

function isChanged(field: HTMLInputElement): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked
  if (field.localName === 'select')
    return [...(field as unknown as HTMLSelectElement).options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return field.value !== field.defaultValue
}

/**
 * Enters a value as if a person entered it now. React ignores an event that brings the value it already knows: first React's setter on the
 * field takes another value, then the browser's own setter gives the field the entered value.
 */
function reportChange(field: HTMLInputElement, value: string | boolean): void {
  const name = isTicked(field) ? 'checked' : 'value'
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)!
  if (typeof value === 'boolean') field.checked = !value
  else if (field.localName !== 'select') field.value = value === '' ? ' ' : ''
  set!.call(field, value)
  field.dispatchEvent(new Event(typeof value === 'boolean' ? 'click' : 'input', { bubbles: true }))
  if (field.localName === 'select') field.dispatchEvent(new Event('change', { bubbles: true }))
}

function recordPress(place: HTMLElement, target: HTMLElement): void {
  const controls = pressed.get(place) ?? []
  if (!controls.some(({ element }) => element === target)) controls.push(controlOf(place, target, PRESSABLE))
  pressed.set(place, controls)
  target.dataset['pressed'] = ''
  void reportWait(wake(place))
}

function recordEntry(place: Element, field: HTMLInputElement): void {
  entered.set(field, { place, control: controlOf(place, field, FIELDS), value: valueOf(field) })
}

/** Listens for the first use of each island. `early` holds the elements that were pressed before this script was loaded. */
export function listenForUse(early: EventTarget[]): void {
  for (const type of ['pointerdown', 'focusin', 'keydown'])
    document.addEventListener(
      type,
      ({ target }) => {
        const place = islandOf(target)
        if (place && type === 'pointerdown') notePointer()
        if (place) void wake(place)
      },
      { capture: true, passive: true },
    )
  for (const type of ['input', 'change'])
    document.addEventListener(
      type,
      (event) => {
        const field = event.target as HTMLInputElement
        // An island may be hydrated and not yet have received the recorded input of this field.
        const place = islandOf(field) ?? entered.get(field)?.place
        if (!place || !field.matches(FIELDS)) return
        recordEntry(place, field)
        // React would hydrate the island during this event, and give the field its old value before the next event.
        if (isAsleep(place)) event.stopPropagation()
      },
      { capture: true, passive: true },
    )
  const press = (target: EventTarget | null, event?: Event): void => {
    const place = islandOf(target)
    if (!place) return
    const button = (target as Element).closest<HTMLElement>(PRESSABLE)
    const isPress = button && place.contains(button)
    // React may be hydrating the island right now and must not handle this press as well. The browser ticks a box before any click listener
    // runs, so React would see no change.
    if (isPress || isTicked(target as HTMLInputElement)) event?.stopPropagation()
    if (!isPress) return
    event?.preventDefault()
    recordPress(place, button)
  }
  document.addEventListener('click', (event) => press(event.target, event), { capture: true })
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      const place = islandOf(form)
      // A GET form works without script. Any other form would reload the page and lose what was typed.
      if (!place || form.getAttribute('method') === 'get') return
      event.preventDefault()
      event.stopPropagation()
      const button = (event.submitter ?? form.querySelector('[type=submit]')) as HTMLElement | null
      if (button) recordPress(place, button)
    },
    { capture: true },
  )
  for (const target of early) press(target)
}

/** Wakes the islands that a person used before this script was loaded: they contain typed input or the focus. */
export function wakeUsed(): void {
  const focused = islandOf(document.activeElement)
  if (focused) void wake(focused)
  for (const place of document.querySelectorAll<HTMLElement>(ISLAND))
    if ([...place.querySelectorAll<HTMLInputElement>(FIELDS)].some(isChanged)) void wake(place)
}

/** Wakes islands that come near the screen. With `isOnScreen`, wakes them only when they are on the screen. */
export function wakeWhenSeen(selector: string, isOnScreen = false): void {
  // React may have replaced the observed child by the time the observer reports it, so the island is not looked up from there.
  const places = new Map<Element, HTMLElement>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void wake(places.get(target)!)
      }
    },
    { rootMargin: isOnScreen ? '0px' : '600px 0px' },
  )
  for (const place of document.querySelectorAll<HTMLElement>(ISLAND + selector)) {
    // The island element has no box; its first child has one.
    const child = place.firstElementChild
    if (!isAsleep(place) || !child) continue
    places.set(child, place)
    observer.observe(child)
  }
}
