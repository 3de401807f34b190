import { BlockList } from '#features/blocks/web/block-list.tsx'
import { blockTexts } from '#texts/features/blocks/blocks'
import { Card } from './card.tsx'

/** The people whom the member blocked and muted. */
export function BlocksCard() {
  return (
    <div className="scroll-mt-20" id="kisiler">
      <Card help={blockTexts.peopleHelp} title={blockTexts.people}>
        <BlockList kind="block" />
        <BlockList kind="mute" />
      </Card>
    </div>
  )
}
