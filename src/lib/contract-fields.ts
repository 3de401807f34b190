import { z } from 'zod'

const PAGE_MAX = 50

export const cursor = z.string().max(400).optional()

/** The parameters of a paged list: the `nextCursor` of the page before, and the number of items. */
export function pageFields(limit = 20) {
  return { cursor, limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(limit) }
}

/** The number of a row as an address has it. */
export function rowId(example: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .meta({ example })
}
