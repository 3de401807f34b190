/** Callbacks for changes of a value in this tab. */
export class Listeners {
  readonly #listeners = new Set<() => void>()

  /** @returns what ends it */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify = (): void => {
    for (const listener of this.#listeners) listener()
  }
}
