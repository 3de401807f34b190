interface LastWishSteps<W, R> {
  send: (wish: W) => Promise<R>
  /** After the last wish alone: whoever changed their mind meanwhile hears nothing of what came before. */
  onDone: (result: R, wish: W) => void
  onFailed: (error: unknown, wish: W) => void
}

/** Sends wishes one at a time; of those that come while one is under way only the last is sent. */
export class LastWish<W, R> {
  readonly #steps: LastWishSteps<W, R>
  #next: { wish: W } | undefined
  #isBusy = false

  constructor(steps: LastWishSteps<W, R>) {
    this.#steps = steps
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  async want(wish: W): Promise<void> {
    this.#next = { wish }
    if (this.#isBusy) return
    this.#isBusy = true
    while (this.#next) await this.#sendNext(this.#next.wish)
    this.#isBusy = false
  }

  async #sendNext(wish: W): Promise<void> {
    this.#next = undefined
    try {
      const result = await this.#steps.send(wish)
      if (!this.#next) this.#steps.onDone(result, wish)
    } catch (error) {
      if (!this.#next) this.#steps.onFailed(error, wish)
    }
  }
}
