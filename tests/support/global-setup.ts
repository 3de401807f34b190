import type { TestProject } from 'vitest/node'
import { createTestCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    template: string
  }
}

/** One PostgreSQL for all database tests; every file copies its own database from the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await createTestCluster()
  project.provide('template', cluster.template)
  return cluster.close
}
