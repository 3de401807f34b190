import { useQueryClient } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { messageTexts } from '#texts/features/messages/messages'
import { toast } from '#ui/toast.ts'
import { type KeyRing, takeKeys } from './key-ring.ts'
import { RestartButton } from './restart-button.tsx'
import { SecretForm } from './secret-form.tsx'

const texts = messageTexts.keys

/**
 * Shown on a device without the member's key: the member opens the backup with the passphrase or the recovery code, or starts with a new
 * key.
 */
export function Unlock({ ring }: { ring: KeyRing }) {
  const client = useQueryClient()
  const hasBackup = ring.living?.backup != null
  return (
    <section className="grid gap-4 rounded-l bg-card p-5 shadow-card">
      <LockKeyhole aria-hidden="true" className="size-8 text-saffron-text" />
      <h2 className="text-[1.5rem]">{texts.lockedTitle}</h2>
      <p className="text-ink-2">{hasBackup ? texts.lockedBackup : texts.lockedAlone}</p>
      {hasBackup && (
        <SecretForm
          onOpened={async (identities) => {
            await takeKeys(client, ring.memberId, identities)
            toast(texts.unlocked, { tone: 'good' })
          }}
          ring={ring}
        />
      )}
      <div className="border-t border-line pt-3">
        <RestartButton ring={ring} />
      </div>
    </section>
  )
}
