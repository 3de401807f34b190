/** The props of each card of the queue. */
export interface CardProps {
  /** The id of the waiting item: a number or a key. */
  item: string
  memberId: string
  /** Called after a decision on this card: the list is refetched, and the next item opens. */
  onDecided: () => void
  /** Opens the next item; undefined where there is none. */
  onNext: (() => void) | undefined
}
