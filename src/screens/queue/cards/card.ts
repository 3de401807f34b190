import type { Decide } from '../use-queue.ts'

/** The props of each card of the queue. */
export interface CardProps {
  /** The id of the waiting item: a number or a key. */
  item: string
  memberId: string
  isBusy: boolean
  /** Decides about the item: the decision can be taken back for some seconds, and the next item opens. */
  decide: Decide
  /** Called after a removal that cannot be taken back. */
  onRemoved: () => void
  /** Opens the next item; undefined where there is none. */
  onNext: (() => void) | undefined
}
