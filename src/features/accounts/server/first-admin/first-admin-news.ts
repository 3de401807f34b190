/** Tells the server of this process that the first admin was made here, so that it need not wait until it looks again. */
export interface FirstAdminNews {
  /** Registers what happens then. */
  onMade(act: () => Promise<void>): void
  /** Resolves once that is done. */
  made(): Promise<void>
}

export function createFirstAdminNews(): FirstAdminNews {
  const acts: (() => Promise<void>)[] = []
  return {
    onMade: (act) => void acts.push(act),
    made: async () => void (await Promise.all(acts.map((act) => act()))),
  }
}
