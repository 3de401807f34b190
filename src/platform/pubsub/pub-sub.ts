/** Messages and names that the processes of one Lokma share. It does not know what they mean. */
export interface PubSub {
  /** Connects to the others; while they are out of reach, this process works alone. */
  open(): void
  close(): Promise<void>
  /** Whether the others are within reach. */
  isUp(): boolean
  /** Publishes to every other process. @returns whether each of them has received it */
  publish<T>(subject: string, body: T): Promise<boolean>
  /** Subscribes to what the other processes publish. */
  subscribe<T>(subject: string, listener: (body: T) => void): void
  /** Stores a value for the first process that takes it. @throws when the others are out of reach */
  put(key: string, value: string, seconds: number): Promise<void>
  /** @throws when the others are out of reach */
  take(key: string): Promise<string | undefined>
  /** Registers a name at this process. @returns whether it is at another process too, as far as known */
  register(name: string): Promise<boolean>
  /** Removes a name from this process. @returns whether it is at another process, as far as known */
  unregister(name: string): Promise<boolean>
  isRegisteredElsewhere(name: string): Promise<boolean>
  /** This process is about to stop: after `ms` its names are lost unless they were entered elsewhere. */
  retire(ms: number): Promise<void>
  /** Called, in one process, with the names that are left without a process because theirs is gone. */
  onLost(listener: (names: string[]) => void): void
  /** Calls `listener` when this process receives messages again after an outage. */
  onReconnect(listener: () => void): void
}
