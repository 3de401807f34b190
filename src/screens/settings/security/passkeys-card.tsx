import { PasskeyPanel } from '#features/accounts/web/passkey-panel.tsx'
import { passkeyTexts } from '#texts/features/accounts/passkeys'
import { Card } from '../card.tsx'

/** The member's passkeys; mails about changed keys link here. */
export function PasskeysCard() {
  return (
    <Card anchor="anahtarlar" help={passkeyTexts.help} title={passkeyTexts.title}>
      <PasskeyPanel />
    </Card>
  )
}
