import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { Person } from '#people/person.contract.ts'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { messageKeys } from '../../messages.keys.ts'
import { safetyNumber } from '../../crypto/index.ts'
import type { KeyRing } from './key-ring.ts'
import type { Trust } from './use-trust.ts'

const texts = messageTexts.keys

interface SafetyDialogProps {
  person: Person
  ring: KeyRing
  trust: Trust
  onClose: () => void
}

/** The safety number: sixty digits that both members compare. The digits differ if there is a man in the middle. Loaded on first use. */
export default function SafetyDialog({ person, ring, trust, onClose }: SafetyDialogProps) {
  const { key, pin, isChanged } = trust
  const own = ring.identities[0]
  const number = useQuery({
    queryKey: messageKeys.safetyNumber(own?.kid, key?.kid),
    queryFn: () => safetyNumber({ id: ring.memberId, publicKey: own!.publicKey }, { id: person.id, publicKey: key!.publicKey }),
    enabled: own !== undefined && key != null,
    staleTime: Infinity,
  })
  const isVerified = pin?.isVerified === true && !isChanged
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={texts.safety}>
      <div className="grid gap-4">
        <p className="font-bold">{texts.safetyWith(person.username)}</p>
        {number.data ? (
          <ol
            aria-label={texts.safety}
            className="grid grid-cols-4 gap-x-2 gap-y-3 rounded-m bg-well p-4 text-center font-mono text-l font-bold tabular-nums"
          >
            {number.data.split(' ').map((group, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two groups may be equal, and no group ever moves
              <li key={index}>{group}</li>
            ))}
          </ol>
        ) : (
          <Skeleton className="h-32" />
        )}
        <p className="text-ink-2">{texts.safetyIntro(person.username)}</p>
        {isVerified && (
          <p className="flex items-center gap-2 font-bold text-accept-text">
            <ShieldCheck aria-hidden="true" className="size-5" />
            {texts.verified}
          </p>
        )}
        <Button onClick={() => void trust.accept(!isVerified)} variant={isVerified ? 'plain' : 'main'}>
          {isVerified ? texts.unverify : texts.verify}
        </Button>
      </div>
    </Dialog>
  )
}
