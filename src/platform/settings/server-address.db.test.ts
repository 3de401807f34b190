import { expect, inject, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { readConfig } from '#site/server/config.ts'
import { connectionOf } from '#tests/support/cluster.ts'

const { host = '', port, user = '', database = '' } = connectionOf(inject('template'))
const socket = encodeURIComponent(host)

// With DATABASE_URL the tests may run on a server that is reached by TCP alone.
it.skipIf(!host.startsWith('/')).each([
  ['with an empty host', `postgresql://${user}@/postgres?host=${host}&port=${port}`],
  ['without a login', `postgresql:///postgres?host=${host}&port=${port}&user=${user}`],
  ['escaped as the host', `postgresql://${user}:a%b@${socket}:${port}/postgres`],
  ['beside a host', `postgresql://${user}:a@b@localhost/postgres?host=${socket}&port=${port}`],
])('a socket %s is reached, by the name that the address says [MEND-31]', async (_, address) => {
  expect(database).not.toBe('postgres')
  const { pool, close } = connect({ connectionString: readConfig({ DATABASE_URL: address }).databaseUrl! })
  const { rows } = await pool.query('select current_database() as name, current_user as role, inet_server_addr() as address')
  await close()
  expect(rows).toEqual([{ name: 'postgres', role: user, address: null }])
})
