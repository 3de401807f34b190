import { z } from 'zod'

export const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
/** Ids are exact as numbers, with room for those to come. */
const ID_MAX = 2 ** 50
const count = z.int().nonnegative()
const unique = (entries: readonly { name: string }[]): boolean => new Set(entries.map((entry) => entry.name)).size === entries.length

/** The manifest at the end of an archive. */
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The release that wrote it. */
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .optional(),
  migrations: z.array(z.string().min(1).max(200)).min(1),
  /** In an order that satisfies the foreign keys. */
  tables: z
    .array(
      z.strictObject({
        name,
        columns: z.array(name).min(1),
        rows: count,
        /** The hash of the rows as COPY writes them, in the order of the primary key. */
        sha256,
      }),
    )
    .min(1)
    .refine(unique),
  sequences: z.array(z.strictObject({ name, lastValue: count.max(ID_MAX), isCalled: z.boolean() })).refine(unique),
  media: z.array(z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,80}\.webp$/), sha256 })).refine(unique),
})
export type Manifest = z.infer<typeof manifest>

/** Parses a manifest. @returns the manifest, or the format of another version; undefined for a text that is no manifest */
export function readManifest(text: string): Manifest | { otherFormat: string } | undefined {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return undefined
  }
  const { success, data: read } = manifest.safeParse(data)
  if (success) return read
  const format = data !== null && typeof data === 'object' && 'format' in data ? data.format : undefined
  return typeof format === 'number' && format !== FORMAT ? { otherFormat: String(format) } : undefined
}
