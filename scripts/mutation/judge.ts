import type { TreeCopy } from './copy-tree.ts'
import type { Mutant } from './mutants.ts'
import { type Failure, findFailure } from './run-tests.ts'

/** Where a mutant was caught, and by which test. */
export interface Verdict {
  mutant: Mutant
  outcome: 'own folder' | 'elsewhere' | 'survived'
  test?: string
}

/** The folder whose tests should catch a mutant of this file: a feature, or the room beside it. */
export function folderOf(file: string): string {
  return /^src\/features\/[^/]+\//.exec(file)?.[0] ?? file.replace(/[^/]+$/, '')
}

/** First the folder's rules, then its verbs, then all other tests, until one fails. */
export async function judge(tree: TreeCopy, mutant: Mutant, env: Record<string, string>, isOwnOnly: boolean): Promise<Verdict> {
  const folder = folderOf(mutant.file)
  return tree.withMutant(mutant, async () => {
    for (const project of ['unit', 'db']) {
      const failure = await findFailure(tree.path, ['--project', project, folder], env)
      if (failure) return { mutant, outcome: 'own folder' as const, test: wordsOf(failure) }
    }
    if (isOwnOnly) return { mutant, outcome: 'survived' as const }
    const failure = await findFailure(tree.path, ['--project', 'unit', '--project', 'db', '--exclude', `${folder}**`], env)
    return failure ? { mutant, outcome: 'elsewhere' as const, test: wordsOf(failure) } : { mutant, outcome: 'survived' as const }
  })
}

const wordsOf = ({ file, message }: Failure): string => `${file}: ${message}`
