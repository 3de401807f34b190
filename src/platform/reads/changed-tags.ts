const EVERY_PAGE = '**'
const MARKS_MAX = 10_000

/** A change; its position in the write-ahead log is unknown until the next poll. */
interface Mark {
  at?: number
}

/** A rendering under way. */
interface Observation {
  /** Whether a page with these tags may show a state that the replica has passed since the rendering began, or has not reached yet. */
  isOld(tags: readonly string[]): boolean
  end(): void
}

/** Page tags whose last change the replica has not replayed yet. */
export interface ChangedTags {
  mark(tags: readonly string[]): void
  markAll(): void
  has(tags: readonly string[]): boolean
  /** The changes whose position is unknown. */
  unplaced(): Mark[]
  /** Drops the marks that the replica has passed. */
  pass(reached: number): void
  observe(): Observation
}

export function createChangedTags(): ChangedTags {
  const marks = new Map<string, Mark>()
  /** For each rendering, the tags whose change reached the replica after it began. */
  const observations = new Set<Set<string>>()
  const has = (tags: readonly string[]): boolean => marks.has(EVERY_PAGE) || tags.some((tag) => marks.has(tag))
  return {
    mark(tags) {
      if (marks.size + tags.length > MARKS_MAX) {
        marks.clear()
        marks.set(EVERY_PAGE, {})
      } else for (const tag of tags) marks.set(tag, {})
    },
    markAll() {
      this.mark([EVERY_PAGE])
    },
    has,
    unplaced: () => [...marks.values()].filter(({ at }) => at === undefined),
    pass(reached) {
      for (const [tag, { at }] of marks) {
        if (at === undefined || at > reached) continue
        marks.delete(tag)
        for (const passed of observations) passed.add(tag)
      }
    },
    observe() {
      const passed = new Set<string>()
      observations.add(passed)
      return {
        isOld: (tags) => has(tags) || passed.has(EVERY_PAGE) || tags.some((tag) => passed.has(tag)),
        end: () => void observations.delete(passed),
      }
    },
  }
}
