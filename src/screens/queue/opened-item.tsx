import type { ComponentType } from 'react'
import type { QueueKind, QueuePlace } from '#features/queue/queue.rules.ts'
import { AppealItem } from './cards/appeal-item.tsx'
import type { CardProps } from './cards/card.ts'
import { ClaimItem } from './cards/claim-item.tsx'
import { EditItem } from './cards/edit-item.tsx'
import { HeldItem } from './cards/held-item.tsx'
import { LookItem } from './cards/look-item.tsx'
import { MergeItem } from './cards/merge-item.tsx'
import { PhotoItem } from './cards/photo-item.tsx'
import { ReportItem } from './cards/report-item.tsx'
import { ShieldItem } from './cards/shield-item.tsx'
import { StatusItem } from './cards/status-item.tsx'

/** The card of each kind of item. */
const cards: Record<QueueKind, ComponentType<CardProps>> = {
  report: ReportItem,
  status: StatusItem,
  merge: MergeItem,
  claim: ClaimItem,
  appeal: AppealItem,
  shield: ShieldItem,
  newcomer: HeldItem,
  photo: PhotoItem,
  edit: EditItem,
  look: LookItem,
}

/** The opened item of the queue, with the buttons to decide on it. Loaded on first use. */
export default function OpenedItem({ place, ...props }: Omit<CardProps, 'item'> & { place: QueuePlace }) {
  const Card = cards[place.kind]
  return <Card {...props} item={place.item} />
}
