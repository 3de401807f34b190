import type { ErrorTable } from '#lib/errors.ts'

export const openDataErrors = {
  DUMP_NOT_WRITTEN: [404, 'The first dump of the votes is written in the first night'],
} as const satisfies ErrorTable
