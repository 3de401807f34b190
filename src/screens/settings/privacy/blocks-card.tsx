import { BlockList } from '#features/blocks/web/block-list.tsx'
import { blockTexts } from '#texts/features/blocks/blocks'
import { Card } from '../card.tsx'

/** The people whom the member blocked and muted. */
export function BlocksCard() {
  return (
    <Card anchor="kisiler" help={blockTexts.peopleHelp} title={blockTexts.people}>
      <BlockList kind="block" />
      <BlockList kind="mute" />
    </Card>
  )
}
