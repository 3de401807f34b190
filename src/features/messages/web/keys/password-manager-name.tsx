import { useViewer } from '#people/web/viewer.api.ts'
import { messageTexts } from '#texts/features/messages/messages'

/**
 * The user name under which a password manager saves the passphrase. Without this name, the manager would fill in the account's password.
 */
export function PasswordManagerName() {
  const username = useViewer().data?.profile?.username ?? ''
  return <input autoComplete="username" hidden name="username" readOnly type="text" value={messageTexts.keys.keeperName(username)} />
}
