import { tryBucket } from '#platform/media/index.ts'
import { type Check, orFine } from '../check.ts'

/** Whether pictures can be kept in the bucket. */
export const bucketCheck: Check = {
  subject: 'bucket',
  async run(setup) {
    const { s3 } = setup.config
    if (!s3) return ['Without a bucket pictures are kept in DATA_DIR.']
    return orFine([await tryBucket(s3, setup)], `The bucket ${s3.bucket} takes and gives pictures.`)
  },
}
