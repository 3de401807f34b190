interface LastWishSteps<W, R> {
  send: (value: W) => Promise<R>
  /** Called only for the last value: a member whose mind changed meanwhile gets no result of earlier ones. */
  onDone: (result: R, value: W) => void
  onFailed: (error: unknown, value: W) => void
}

/** Sends values one at a time; of those that come while one is under way only the last is sent. */
export class LatestWins<W, R> {
  readonly #steps: LastWishSteps<W, R>
  #next: { value: W } | undefined
  #isBusy = false

  constructor(steps: LastWishSteps<W, R>) {
    this.#steps = steps
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  async submit(value: W): Promise<void> {
    this.#next = { value }
    if (this.#isBusy) return
    this.#isBusy = true
    while (this.#next) await this.#sendNext(this.#next.value)
    this.#isBusy = false
  }

  async #sendNext(value: W): Promise<void> {
    this.#next = undefined
    try {
      const result = await this.#steps.send(value)
      if (!this.#next) this.#steps.onDone(result, value)
    } catch (error) {
      if (!this.#next) this.#steps.onFailed(error, value)
    }
  }
}
