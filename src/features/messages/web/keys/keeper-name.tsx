import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { messageTexts } from '#i18n/areas.ts'

/** Under which name a password manager keeps the passphrase: without one it would fill in the password of the account. */
export function KeeperName() {
  const username = useViewer().data?.profile?.username ?? ''
  return <input autoComplete="username" hidden name="username" readOnly type="text" value={messageTexts.keys.keeperName(username)} />
}
