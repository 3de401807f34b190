/** What each card of the queue gets. */
export interface CardProps {
  /** The number or the key of what waits. */
  item: string
  memberId: string
  /** It was decided here: the list is read again, and the next one opens. */
  onDecided: () => void
  /** Opens the next one; undefined where there is none. */
  onNext: (() => void) | undefined
}
