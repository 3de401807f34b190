import { type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { ProofWay } from '../sessions.contract.ts'

const ProofDialog = lazyPart(() => import('./proof/proof-dialog.tsx'))

interface Asking {
  ways: readonly ProofWay[]
  onEnd: (isProven: boolean) => void
}

export interface FreshProof {
  /** Runs an act; where the server requires a fresh proof, asks for it and runs the act again. @returns false when the member gave up */
  run: (act: () => Promise<unknown>) => Promise<boolean>
  /** To be rendered; empty unless a proof is asked for. */
  dialog: ReactNode
}

/** For acts that change the keys to the account. What was typed for the act stays in its form meanwhile. */
export function useFreshProof(): FreshProof {
  const [asking, setAsking] = useState<Asking>()

  async function run(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'FRESH_PROOF_REQUIRED')) throw error
      const ways = error.details['ways'] as readonly ProofWay[]
      const isProven = await new Promise<boolean>((resolve) => setAsking({ ways, onEnd: resolve }))
      setAsking(undefined)
      if (isProven) await act()
      return isProven
    }
  }

  return {
    run,
    dialog: asking && (
      <Suspense>
        <ProofDialog onEnd={asking.onEnd} ways={asking.ways} />
      </Suspense>
    ),
  }
}
