import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take far longer than their size says, which is all that a fresh clone knows of them. */
const LONG = ['src/app/jobs-under-load.db.test.ts', 'tests/rules/expressions.test.ts']

/** Starts the longest files of each project first, so that none runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((ofProject) => [...ofProject.filter(isLong), ...ofProject.filter((file) => !isLong(file))])
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((name) => moduleId.endsWith(`/${name}`))
