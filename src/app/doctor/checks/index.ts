import type { Check } from '../check.ts'
import { backupCheck } from './backup.ts'
import { bucketCheck } from './bucket.ts'
import { certificateCheck } from './certificate.ts'
import { clockCheck } from './clock.ts'
import { databaseCheck } from './database.ts'
import { diskCheck } from './disk.ts'
import { exposureCheck } from './exposure.ts'
import { mailCheck } from './mail.ts'
import { namesCheck } from './names.ts'
import { googleCheck, mapCheck, pushCheck } from './outside.ts'
import { proxyCheck } from './proxy.ts'
import { redisCheck } from './redis.ts'
import { replicaCheck } from './replica.ts'
import { schemaCheck } from './schema.ts'
import { secretsCheck } from './secrets.ts'
import { serverCheck } from './server.ts'
import { settingsCheck } from './settings.ts'

/** All that the doctor looks at, in the order of its report. */
export const checks: readonly Check[] = [
  settingsCheck,
  exposureCheck,
  serverCheck,
  databaseCheck,
  schemaCheck,
  replicaCheck,
  redisCheck,
  diskCheck,
  secretsCheck,
  clockCheck,
  backupCheck,
  namesCheck,
  certificateCheck,
  proxyCheck,
  mailCheck,
  bucketCheck,
  googleCheck,
  mapCheck,
  pushCheck,
]
