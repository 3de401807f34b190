import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { createDiskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'
import { createS3Store } from './s3-store.ts'

/** The configured store of pictures: a bucket, else a folder of the data directory. */
export function openMedia({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore {
  return s3 ? createS3Store(s3) : createDiskStore(join(dataDir, 'media'))
}
