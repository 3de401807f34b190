import { randomUUID } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Trouble } from '#lib/trouble.ts'
import { bodyOf, type S3Settings } from './s3-store.ts'

export type BucketTrouble =
  | 'BUCKET_UNREACHABLE'
  | 'BUCKET_KEY'
  | 'BUCKET_MISSING'
  | 'BUCKET_REGION'
  | 'BUCKET_CLOCK'
  | 'BUCKET_RIGHTS'
  | 'BUCKET_FAILS'

type Right = 'put' | 'get' | 'delete' | 'list'

/** What a bucket answered: its status, the code in its body, and the region that it names. */
interface Answer {
  status: number
  code: string
  region: string | undefined
}

const PATIENCE_MS = 8000

/** Puts, reads and deletes one small object, and asks for one that is not there. @returns undefined when the bucket allows all four */
export async function tryBucket(
  settings: S3Settings,
  { patienceMs = PATIENCE_MS, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<Trouble<BucketTrouble> | undefined> {
  const { endpoint, bucket, accessKey, secretKey, region } = settings
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' })
  const late = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])])
  const name = `trial-${randomUUID()}.webp`

  async function call(method: 'GET' | 'PUT' | 'DELETE', object: string): Promise<Answer> {
    const request = { method, ...(method === 'PUT' && bodyOf(Buffer.from('trial'))) }
    const signed = await client.sign(`${endpoint}/${bucket}/${object}`, request)
    const response = await fetch(signed, { signal: late, redirect: 'manual' })
    const text = await response.text()
    return {
      status: response.status,
      code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '',
      region: response.headers.get('x-amz-bucket-region') ?? /<Region>([\w-]+)<\/Region>/.exec(text)?.[1],
    }
  }

  try {
    const put = await call('PUT', name)
    if (!isOk(put)) return describe(put, 'put', settings)
    const got = await call('GET', name)
    const deleted = await call('DELETE', name)
    if (!isOk(got)) return describe(got, 'get', settings)
    if (!isOk(deleted)) return describe(deleted, 'delete', settings)
    const missing = await call('GET', `trial-${randomUUID()}.webp`)
    return missing.status === 404 ? undefined : describe(missing, 'list', settings)
  } catch (error) {
    const { name: kind, cause } = error as Error & { cause?: NodeJS.ErrnoException }
    return {
      code: 'BUCKET_UNREACHABLE',
      sentence: `The picture store at S3_ENDPOINT ${endpoint} does not answer (${kind === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? kind)}).`,
      help: `compare S3_ENDPOINT with the address that the provider gives, and try: curl -sI ${endpoint}`,
    }
  }
}

const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300

function describe(answer: Answer, right: Right, { endpoint, bucket, region }: S3Settings): Trouble<BucketTrouble> {
  const { status, code, region: named } = answer
  const where = `The picture store at S3_ENDPOINT ${endpoint}`
  const reason = code === '' ? status : `${status} ${code}`
  if (status === 301 || code === 'AuthorizationHeaderMalformed' || code === 'PermanentRedirect')
    return {
      code: 'BUCKET_REGION',
      sentence: `${where} has S3_BUCKET ${bucket} in another region than S3_REGION ${region}.`,
      help: named === undefined ? 'set S3_REGION to the region of the bucket' : `set S3_REGION=${named}`,
    }
  if (code === 'RequestTimeTooSkewed')
    return {
      code: 'BUCKET_CLOCK',
      sentence: `${where} refuses calls because the clock of this machine is wrong.`,
      help: 'timedatectl set-ntp true',
    }
  if (status === 404 || code === 'NoSuchBucket')
    return {
      code: 'BUCKET_MISSING',
      sentence: `${where} has no S3_BUCKET ${bucket}.`,
      help: 'make the bucket at the provider, private, or correct S3_BUCKET',
    }
  if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch' || status === 401)
    return {
      code: 'BUCKET_KEY',
      sentence: `${where} does not know S3_ACCESS_KEY, or S3_SECRET_KEY is not its secret (${reason}).`,
      help: 'make a key at the provider and set both S3_ACCESS_KEY and S3_SECRET_KEY',
    }
  if (status === 403)
    return {
      code: 'BUCKET_RIGHTS',
      sentence: `The key of S3_ACCESS_KEY may not ${right} objects of S3_BUCKET ${bucket} (${reason}).`,
      help: 'give the key the rights to get, put, delete and list in this bucket',
    }
  return {
    code: 'BUCKET_FAILS',
    sentence: `${where} fails (${reason}).`,
    help: 'look at the status page or the log of the picture store',
  }
}
