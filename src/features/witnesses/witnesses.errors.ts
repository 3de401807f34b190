import type { ErrorTable } from '#lib/errors.ts'

export const witnessesErrors = {
  WITNESS_DAY_FULL: [429, 'The member spoke of many restaurants today'],
  WITNESS_NETWORK_FULL: [429, 'New members of this network spoke of many restaurants today'],
} as const satisfies ErrorTable
