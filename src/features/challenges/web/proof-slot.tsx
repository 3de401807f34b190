import { type ReactNode, Suspense } from 'react'
import type { ProofStatus } from './use-proof.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const ProofLine = lazyPart(() => import('./parts/proof-line.tsx'))

interface ProofSlotProps {
  status: ProofStatus | undefined
  /** What the person can do instead; shown when solving takes long or fails. */
  children: ReactNode
}

/** The place of the line about a proof. It is always in the document, so that screen readers announce what appears in it. */
export function ProofSlot({ status, children }: ProofSlotProps) {
  return (
    <div className="empty:absolute" role="status">
      {status && (
        <Suspense>
          <ProofLine status={status}>{children}</ProofLine>
        </Suspense>
      )}
    </div>
  )
}
