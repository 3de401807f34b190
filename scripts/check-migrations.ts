// Names what in a migration would keep members waiting or break the release before, and the safe form.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listMigrations, MIGRATIONS } from '#db/migrations.ts'
import { isLinted, lintMigration } from './database/lint-migrations.ts'

const files = (await listMigrations()).filter(isLinted).map((name) => join(relative('', MIGRATIONS), name))
const findings = files.flatMap((file) => lintMigration(file, readFileSync(file, 'utf8')))
console.log(findings.length === 0 ? `No migration of ${files.length} keeps members waiting.` : findings.join('\n'))
process.exit(findings.length === 0 ? 0 : 1)
