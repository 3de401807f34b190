import ShieldAlert from 'lucide-react/icons/shield-alert'
import { Suspense, useState } from 'react'
import type { Person } from '#people/person.contract.ts'
import { messageTexts } from '#texts/features/messages/messages'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { KeyRing } from './key-ring.ts'
import type { Trust } from './use-trust.ts'

const SafetyDialog = lazyPart(() => import('./safety-dialog.tsx'))
const texts = messageTexts.keys

/** Warns that the other member has another key than before: no message is sent to that key until the viewer accepts it. */
export function KeyNotice({ person, ring, trust }: { person: Person; ring: KeyRing; trust: Trust }) {
  const [isComparing, setComparing] = useState(false)
  return (
    <div className="grid gap-2 border-b border-line bg-danger-soft px-4 py-3" role="alert">
      <p className="flex items-start gap-2 leading-tight font-bold">
        <ShieldAlert aria-hidden="true" className="size-5 flex-none text-danger" />
        {texts.changedTitle(person.username)}
      </p>
      <p className="text-s">{texts.changedHelp}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setComparing(true)} size="s">
          {texts.compare}
        </Button>
        <Button onClick={() => void trust.accept(false)} size="s" variant="quiet">
          {texts.goOn}
        </Button>
      </div>
      {isComparing && (
        <Suspense>
          <SafetyDialog onClose={() => setComparing(false)} person={person} ring={ring} trust={trust} />
        </Suspense>
      )}
    </div>
  )
}
