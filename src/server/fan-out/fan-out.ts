/** What the processes of one Lokma tell one another and know together. It knows nothing of what is said. */
export interface FanOut {
  /** Joins the others; as long as they are out of reach, this process works alone. */
  open(): void
  close(): Promise<void>
  /** Whether the others are within reach. */
  isUp(): boolean
  /** Tells every other process. @returns whether each of them has heard it */
  publish<T>(subject: string, body: T): Promise<boolean>
  /** Hears what the others publish. */
  subscribe<T>(subject: string, hear: (body: T) => void): void
  /** Keeps something for whichever process takes it first. @throws when that cannot be said */
  keep(key: string, value: string, seconds: number): Promise<void>
  /** @throws when the others are out of reach */
  take(key: string): Promise<string | undefined>
  /** From now on this name is here. @returns whether it is at another process too, as far as known */
  enter(name: string): Promise<boolean>
  /** From now on it is not. @returns whether it is at another process, as far as known */
  leave(name: string): Promise<boolean>
  isElsewhere(name: string): Promise<boolean>
  /** This process is about to stop: after so long its names are lost unless they have come elsewhere. */
  retire(ms: number): Promise<void>
  /** Told, in one process, which names nobody has any more because theirs is gone. */
  onLost(hear: (names: string[]) => void): void
}
