import { childrenBefore, ownChildren } from './child-list.ts'
import { handleChanges, islandOf, noteText, takeChanges } from './noted-changes.ts'

/**
 * A page translator replaces text nodes with elements of its own, but React needs its text nodes when it hydrates, moves, removes or
 * rewrites them. This module remembers the children of each translated element that React knows, and restores them just before React needs
 * them. The translator then sees a new text and translates it again.
 */

/** For each element that a translator changed, the children that React knows. */
const own = new Map<Node, Node[]>()
/** Text nodes that are not where React put them, with their parents. */
const owners = new WeakMap<Node, Node>()
/** The texts of islands that are not hydrated, as the server wrote them. */
const written = new Map<Text, string>()
/** The islands that React has hydrated. */
const hydrated = new WeakSet<Element>()
/** The elements that our own scripts write in islands that are not hydrated; React accepts their content unchanged. */
const WRITTEN_BY_SCRIPTS = 'time, [data-words]'

const native = {
  insertBefore: Node.prototype.insertBefore,
  removeChild: Node.prototype.removeChild,
  appendChild: Node.prototype.appendChild,
}
let isStarted = false
let isPatched = false

/** Starts handling the changes when the first island wakes. */
export function keepTexts(): void {
  if (isStarted) return
  isStarted = true
  handleChanges(handle)
}

/** Whether a translator changed this island. */
export function isTranslated(place: Element): boolean {
  handle(takeChanges())
  return [...own.keys(), ...written.keys()].some((node) => place.contains(node)) || place.querySelector('font') !== null
}

/** Restores the markup that the server wrote in an island, before React hydrates it. */
export function restoreIsland(place: Element): void {
  handle(takeChanges())
  const translated = [...own.keys()].filter((parent) => place.contains(parent))
  for (const parent of translated) restore(parent)
  for (const [text, data] of written) {
    if (!place.contains(text)) continue
    written.delete(text)
    text.data = data
  }
  hydrated.add(place)
  // Discards these changes, which are our own.
  takeChanges()
}

function handle(records: MutationRecord[]): void {
  for (const parent of own.keys()) if (!parent.isConnected) own.delete(parent)
  const lists = new Map<Node, MutationRecord[]>()
  for (const record of records) {
    const { target } = record
    if (record.type === 'characterData') noteRewritten(target as Text, record.oldValue ?? '')
    else lists.set(target, [...(lists.get(target) ?? []), record])
  }
  for (const [parent, changes] of lists) if (!own.has(parent)) noteList(parent, changes)
}

function noteRewritten(text: Text, before: string): void {
  const parent = owners.get(text)
  // React rewrote a text node that a translator had removed: the new text must become visible.
  if (parent && !text.isConnected && own.has(parent)) return restoreNow(parent)
  if (sleeps(text) && !written.has(text)) written.set(text, before)
}

function noteList(parent: Node, changes: MutationRecord[]): void {
  const isAsleep = sleeps(parent)
  const isLost = (node: Node): boolean => node.parentNode !== parent && (isAsleep || isReactNode(node))
  if (!isAsleep && !changes.some(({ removedNodes }) => [...removedNodes].some(isLost))) return
  const children = isAsleep ? childrenBefore(parent, changes) : ownChildren(parent, changes, isReactNode)
  const lost = children.filter(isLost)
  // A translator removes no elements; other scripts of the page do.
  if (isAsleep && lost.some((node) => node instanceof Element && !parent.contains(node))) return
  own.set(parent, children)
  for (const node of lost) {
    owners.set(node, parent)
    if (node instanceof Text) noteText(node)
  }
  patch()
}

function restoreNow(parent: Node): void {
  restore(parent)
  // Discards only our own changes: all changes before them are already handled.
  takeChanges()
}

function restore(parent: Node): void {
  const children = own.get(parent)!
  own.delete(parent)
  const isAsleep = sleeps(parent)
  const kept = children.filter((node) => isAsleep || node.parentNode === parent || isReactNode(node))
  const foreign = [...parent.childNodes].filter((node) => !kept.includes(node) && !isReactNode(node))
  for (const node of foreign) native.removeChild.call(parent, node)
  let next: Node | null = null
  for (const node of kept.toReversed()) {
    owners.delete(node)
    if (node.parentNode !== parent || node.nextSibling !== next) native.insertBefore.call(parent, node, next)
    next = node
  }
}

function sleeps(node: Node): boolean {
  const place = islandOf(node)
  if (place === null || hydrated.has(place)) return false
  const element = node instanceof Element ? node : node.parentElement
  return !element?.closest(WRITTEN_BY_SCRIPTS)
}

interface Fiber {
  tag: number
  return: Fiber | null
}

const ROOT_TAG = 3

/**
 * Whether React uses this node: the node's fiber leads up to a root. React has no public API for this. The journeys of translation.spec.ts
 * fail when an update of React renames or changes these fibers.
 */
function isReactNode(node: Node): boolean {
  const key = Object.keys(node).find((name) => name.startsWith('__reactFiber$'))
  let fiber = key === undefined ? null : (node as unknown as Record<string, Fiber | null>)[key]
  while (fiber?.return) fiber = fiber.return
  return fiber?.tag === ROOT_TAG
}

/** Makes React's own calls find the children that it knows. Calls of other code are not changed. */
function patch(): void {
  if (isPatched) return
  isPatched = true
  const prepare = (parent: Node, child: Node, beside: Node | null): void => {
    if (!isReactNode(child)) return
    const isMissing = (beside !== null && beside.parentNode !== parent) || owners.has(child)
    if (!own.has(parent) && !isMissing) return
    handle(takeChanges())
    if (own.has(parent)) restoreNow(parent)
  }
  Node.prototype.removeChild = function removeChild<T extends Node>(this: Node, child: T): T {
    prepare(this, child, child)
    // The translator removed the node permanently, so there is no node to remove.
    if (child.parentNode !== this && isReactNode(child)) return child
    return native.removeChild.call(this, child) as T
  }
  Node.prototype.insertBefore = function insertBefore<T extends Node>(this: Node, child: T, next: Node | null): T {
    prepare(this, child, next)
    return native.insertBefore.call(this, child, next && next.parentNode !== this && isReactNode(child) ? null : next) as T
  }
  Node.prototype.appendChild = function appendChild<T extends Node>(this: Node, child: T): T {
    prepare(this, child, null)
    return native.appendChild.call(this, child) as T
  }
}
