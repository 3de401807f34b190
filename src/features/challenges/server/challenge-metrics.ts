import { Counter, Gauge, type Registry } from 'prom-client'
import { type GuardedAct, guardedActs, type Level } from '../challenges.rules.ts'

/** Counts the outcomes of guarded attempts. */
export interface ProofCounts {
  solve(act: GuardedAct): void
  /** Counts a refusal with this code; the demand for a proof is one too. */
  refuse(act: GuardedAct, code: string): void
}

export function countProofs(metrics: Registry, levelOf: (act: GuardedAct) => Level): ProofCounts {
  const proofs = new Counter({
    name: 'lokma_proofs_total',
    help: 'Guarded attempts under pressure by act and outcome: required, solved, or why a proof was refused',
    labelNames: ['act', 'outcome'],
    registers: [metrics],
  })
  metrics.registerMetric(
    new Gauge({
      name: 'lokma_proof_level',
      help: 'How hard the proof of work is that an act needs now; 0 is none',
      labelNames: ['act'],
      registers: [],
      collect() {
        for (const act of guardedActs) this.set({ act }, levelOf(act))
      },
    }),
  )
  return {
    solve: (act) => proofs.inc({ act, outcome: 'solved' }),
    refuse: (act, code) => proofs.inc({ act, outcome: code.replace('PROOF_OF_WORK_', '').toLowerCase() }),
  }
}
