import LoaderCircle from 'lucide-react/icons/loader-circle'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { type ReactNode, useEffect, useState } from 'react'
import { challengeTexts } from '#texts/features/challenges/challenges'
import { Button } from '#ui/button.tsx'
import type { ProofStatus } from '../use-proof.ts'

/** Most phones have solved the challenge within this time; only after it the line offers the other way. */
const SLOW_MS = 1500

/** Says that a proof is being solved, or that this browser cannot solve it, and offers the other way. Loaded on demand. */
export default function ProofLine({ status, children }: { status: ProofStatus; children: ReactNode }) {
  const [isSlow, setSlow] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const isSolving = status === 'solving'
  return (
    <div className="grid justify-items-start gap-2 rounded-m bg-well px-3.5 py-2.5 text-s text-ink-2">
      {isSolving && <ProofText icon={<LoaderCircle className="animate-spin" size={18} />}>{challengeTexts.solving}</ProofText>}
      {status === 'failed' && <ProofText icon={<ShieldAlert size={18} />}>{challengeTexts.failed}</ProofText>}
      {isSolving && isSlow && !isOpen && (
        <>
          <p>{challengeTexts.slow}</p>
          <Button onClick={() => setOpen(true)} size="s">
            {challengeTexts.otherWay}
          </Button>
        </>
      )}
      {(isOpen || !isSolving) && children}
    </div>
  )
}

function ProofText({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="flex items-start gap-2 font-semibold text-ink">
      <span aria-hidden="true" className="mt-0.5 flex-none text-saffron-text">
        {icon}
      </span>
      {children}
    </p>
  )
}
