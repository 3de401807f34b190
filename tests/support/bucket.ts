import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

const KEY = 'S3RVER'
const BUCKET = 'lokma-pictures'

/** A server that speaks S3, with an empty bucket, and the settings for it. */
export interface Bucket {
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>
  close(): Promise<void>
}

export async function createBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'lokma-bucket-'))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: BUCKET }] })
  const { port } = await server.run()
  return {
    settings: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: BUCKET, S3_ACCESS_KEY: KEY, S3_SECRET_KEY: KEY },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
