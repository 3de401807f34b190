import { join } from 'node:path'
import { createDiskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'
import { createS3Store, type S3Settings } from './s3-store.ts'

/** The configured store of pictures: a bucket, else a folder of the data directory. */
export function openMedia({ s3, dataDir }: { s3: S3Settings | undefined; dataDir: string }): MediaStore {
  return s3 ? createS3Store(s3) : createDiskStore(join(dataDir, 'media'))
}
