import type { TestProject } from 'vitest/node'
import { join } from 'node:path'
import { ensureBuilt } from '#app/build/build.ts'
import { createTestCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    template: string
  }
}

/** The pages, built once, and one PostgreSQL for all database tests; every file copies its own database from the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt(join(import.meta.dirname, '../..'))
  const cluster = await createTestCluster()
  project.provide('template', cluster.template)
  return cluster.close
}
