import { demoLogins } from '#demo/members.ts'
import { migrate } from '#db/migrate.ts'
import { loadDemo } from '#app/start-demo.ts'
import { type Command, CommandError } from './command.ts'

/** Fills a database without members with the demo. */
export const demoCommand: Command = {
  summary: 'fill an uninhabited database with demo restaurants and members',
  as: 'tool',
  async run({ database, media, log }) {
    await migrate(database.pool)
    const outcome = await loadDemo({ db: database.db, media, log })
    if (outcome === 'refused') throw new CommandError('Other people live in this database, so the demo was not loaded.')
    const logins = demoLogins.map(({ role, email, password }) => `  ${role}: ${email} / ${password}`)
    return [outcome === 'loaded' ? 'The demo is loaded.' : 'The demo is already here.', ...logins].join('\n')
  },
}
