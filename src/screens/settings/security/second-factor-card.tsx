import { SecondFactorPanel } from '#features/accounts/web/second-factor-panel.tsx'
import { secondFactorTexts } from '#texts/features/accounts/second-factor'
import { Card } from '../card.tsx'

/** The settings of the code that a sign-in asks for. */
export function SecondFactorCard() {
  return (
    <Card help={secondFactorTexts.help} title={secondFactorTexts.title}>
      <SecondFactorPanel />
    </Card>
  )
}
