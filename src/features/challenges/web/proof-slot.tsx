import { type ReactNode, Suspense } from 'react'
import type { ProofStatus } from './use-proof.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const ProofLine = lazyPart(() => import('./parts/proof-line.tsx'))

interface ProofSlotProps {
  status: ProofStatus | undefined
  /** The alternative for the person, shown when solving takes long or fails. */
  children: ReactNode
}

/**
 * The container of the line about a proof. The document always contains it, so that screen readers announce the text that appears in it.
 */
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
